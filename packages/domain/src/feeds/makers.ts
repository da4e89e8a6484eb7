/** A maker, derived from the names of its models: our slug of it as a provider, and its name. */
export type Maker = { readonly lab: string; readonly labName: string }

const MAKERS: readonly (readonly [names: RegExp, lab: string, labName: string])[] = [
  [
    /^(?:gpt|chatgpt|o[134](?:-|$)|dall-e|whisper|tts-|text-embedding-(?:ada|3)|codex|sora|omni-moderation|computer-use)/,
    'openai',
    'OpenAI',
  ],
  [/^claude/, 'anthropic', 'Anthropic'],
  [/^(?:gemini|gemma|imagen|veo|lyria|text-embedding-00|palm|learnlm)/, 'google', 'Google'],
  [/^(?:qwen|qwq|qvq|wan-|tongyi)/, 'alibaba', 'Alibaba (Qwen)'],
  [
    /^(?:mistral|mixtral|codestral|devstral|ministral|magistral|pixtral|voxtral|open-mi|labs-)/,
    'mistral',
    'Mistral AI',
  ],
  [/^(?:llama|meta-llama|muse-)/, 'meta', 'Meta'],
  [/^deepseek/, 'deepseek', 'DeepSeek'],
  [/^grok/, 'xai', 'xAI'],
  [/^(?:kimi|moonshot)/, 'moonshotai', 'Moonshot AI'],
  [/^(?:glm|chatglm|codegeex)/, 'zai', 'Z.AI (Zhipu)'],
  [/^(?:minimax|m2-her|hailuo|speech-0?2)/, 'minimax', 'MiniMax'],
  [/^(?:command|aya|c4ai|embed-|rerank-|north-)/, 'cohere', 'Cohere'],
  [/^(?:phi-|mai-)/, 'azure', 'Microsoft'],
  [/^(?:nova-|titan|amazon-)/, 'amazon-bedrock', 'Amazon'],
  [/^(?:nemotron|nvidia|nv-)/, 'nvidia', 'NVIDIA'],
  [/^jamba/, 'ai21', 'AI21 Labs'],
  [/^sonar/, 'perplexity', 'Perplexity'],
  [/^granite/, 'ibm-watsonx', 'IBM'],
  [/^mimo/, 'xiaomi', 'Xiaomi'],
  [/^step-/, 'stepfun', 'StepFun'],
  [/^(?:doubao|seed-|seedream|seedance)/, 'volcengine', 'ByteDance'],
  [/^(?:ling-|ring-|ming-)/, 'bailing', 'Ant Group'],
  [/^mercury/, 'inception', 'Inception Labs'],
  [/^solar/, 'upstage', 'Upstage'],
  [/^voyage/, 'voyage', 'Voyage AI'],
  [/^(?:hunyuan|hy3)/, 'tencent-tokenhub', 'Tencent'],
  [/^flux/, 'black-forest-labs', 'Black Forest Labs'],
  [/^(?:stable-|sd3)/, 'stability', 'Stability AI'],
  [/^gigachat/, 'gigachat', 'Sber'],
  [/^jina/, 'jina', 'Jina AI'],
  [/^fugu/, 'sakana', 'Sakana AI'],
  [/^laguna/, 'poolside', 'Poolside'],
  [/^sarvam/, 'sarvam', 'Sarvam AI'],
  [/^v0-/, 'v0', 'Vercel'],
]

/** Returns the maker of a model by its plain id; null where the name does not reveal it. */
export function makerOf(plainId: string): Maker | null {
  const found = MAKERS.find(([names]) => names.test(plainId))
  return found === undefined ? null : { lab: found[1], labName: found[2] }
}
