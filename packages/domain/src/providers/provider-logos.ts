/**
 * Providers whose logo file in `apps/web/public/marks` has the same name as their slug. The outlines come from
 * lobehub's icon set (MIT); the logos belong to their owners. A provider without a logo is shown with its initials.
 */
export const LOGOS_BY_SLUG = new Set(
  `ai21 aihubmix anthropic assemblyai azure baseten cerebras chutes cohere cursor deepinfra deepseek digitalocean
  elevenlabs friendli gmicloud google groq huggingface hyperbolic inception inceptron inference jina kiro lmstudio
  meta minimax mistral modelscope morph nebius nova nvidia openai opencode openrouter perplexity poe pollinations
  recraft replicate sakana sambanova stability stepfun submodel upstage v0 venice vercel volcengine voyage wandb
  windsurf xai zai zenmux`.split(/\s+/),
)

/** Providers whose logo file has another name, by slug. */
export const LOGOS_BY_OTHER_NAME = new Map(
  Object.entries({
    '302ai': 'ai302',
    'aion-labs': 'aionlabs',
    alibaba: 'qwen',
    'alibaba-cn': 'alibabacloud',
    'alibaba-coding-plan': 'alibabacloud',
    'alibaba-token-plan': 'alibabacloud',
    'amazon-bedrock': 'bedrock',
    bailing: 'antgroup',
    'black-forest-labs': 'bfl',
    'cloudflare-ai-gateway': 'cloudflare',
    'cloudflare-workers-ai': 'workersai',
    cognition: 'devin',
    databricks: 'dbrx',
    'fal-ai': 'fal',
    'fireworks-ai': 'fireworks',
    'github-copilot': 'githubcopilot',
    'github-models': 'github',
    'google-vertex': 'vertexai',
    'ibm-watsonx': 'ibm',
    'io-net': 'ionet',
    kilo: 'kilocode',
    'kimi-for-coding': 'kimi',
    'minimax-cn': 'minimax',
    'minimax-coding-plan': 'minimax',
    moonshotai: 'moonshot',
    'moonshotai-cn': 'moonshot',
    'novita-ai': 'novita',
    'ollama-cloud': 'ollama',
    'opencode-go': 'opencode',
    'qiniu-ai': 'qiniu',
    runwayml: 'runway',
    siliconflow: 'siliconcloud',
    'siliconflow-cn': 'siliconcloud',
    'snowflake-cortex': 'snowflake',
    'tencent-coding-plan': 'tencent',
    'tencent-tokenhub': 'tencentcloud',
    togetherai: 'together',
    'wafer-ai': 'wafer',
    xiaomi: 'xiaomimimo',
    'xiaomi-token-plan': 'xiaomimimo',
    'zai-coding-plan': 'zai',
    zhipuai: 'zhipu',
  }),
)

/** Returns the URL of a provider's logo for an SVG `use`; null when there is none. */
export function providerLogo(slug: string | null): string | null {
  if (slug === null) return null
  const file = LOGOS_BY_SLUG.has(slug) ? slug : LOGOS_BY_OTHER_NAME.get(slug)
  return file === undefined ? null : `/marks/${file}.svg#mark`
}
