import { LEADERBOARD_SET } from '../leaderboard/ranking.ts'

/** The name of the set of all benchmarks. */
export const ALL_BENCHMARKS = 'all'

/** Sets of benchmarks to rank by; the first one is the leaderboard's default. */
export const benchmarkSets = [
  { name: 'LiveBench, independent', benchmarks: LEADERBOARD_SET },
  {
    name: 'Reasoning and coding, as reported',
    benchmarks: ['gpqa', 'aime-2025', 'swe-bench-verified', 'mmmu', 'aider-polyglot'],
  },
  { name: 'Knowledge', benchmarks: ['gpqa', 'mmlu-pro', 'mmlu', 'humanitys-last-exam', 'simpleqa'] },
  { name: 'Mathematics', benchmarks: ['aime-2025', 'aime-2024', 'math', 'math-500', 'gsm8k'] },
  { name: 'Coding', benchmarks: ['swe-bench-verified', 'livecodebench', 'aider-polyglot', 'humaneval', 'mbpp'] },
  { name: 'Vision', benchmarks: ['mmmu', 'mathvista', 'docvqa', 'chartqa', 'ai2d'] },
  {
    name: 'Tools and instructions',
    benchmarks: ['tau-bench-retail', 'tau-bench-airline', 'swe-bench-verified', 'terminal-bench', 'ifeval'],
  },
] as const satisfies readonly { name: string; benchmarks: readonly string[] }[]
