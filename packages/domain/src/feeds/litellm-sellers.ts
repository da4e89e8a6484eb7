/** Our slug and the prefix of LiteLLM's keys, by its name of the seller; others differ only in dashes. */
export const LITELLM_SELLERS: Readonly<Record<string, readonly [slug: string, prefix: string]>> = {
  amazon_nova: ['nova', 'amazon-nova'],
  azure_ai: ['azure', 'azure_ai'],
  azure_text: ['azure', 'azure'],
  bedrock: ['amazon-bedrock', 'bedrock'],
  bedrock_converse: ['amazon-bedrock', 'bedrock'],
  bedrock_mantle: ['amazon-bedrock', 'bedrock_mantle'],
  chatgpt: ['chatgpt', 'chatgpt'],
  cloudflare: ['cloudflare-workers-ai', 'cloudflare'],
  codestral: ['codestral', 'codestral'],
  cohere_chat: ['cohere', 'cohere'],
  dashscope: ['alibaba', 'dashscope'],
  friendliai: ['friendli', 'friendliai'],
  gemini: ['google', 'gemini'],
  gmi: ['gmicloud', 'gmi'],
  gradient_ai: ['digitalocean', 'gradient_ai'],
  jina_ai: ['jina', 'jina_ai'],
  meta_llama: ['meta', 'meta_llama'],
  moonshot: ['moonshotai', 'moonshot'],
  novita: ['novita-ai', 'novita'],
  nvidia_nim: ['nvidia', 'nvidia_nim'],
  oci: ['oracle-oci', 'oci'],
  snowflake: ['snowflake-cortex', 'snowflake'],
  'text-completion-codestral': ['codestral', 'text-completion-codestral'],
  'text-completion-inception': ['inception', 'text-completion-inception'],
  'text-completion-openai': ['openai', 'text-completion-openai'],
  together_ai: ['togetherai', 'together_ai'],
  vercel_ai_gateway: ['vercel', 'vercel_ai_gateway'],
  vertex_ai: ['google-vertex', 'vertex_ai'],
  watsonx: ['ibm-watsonx', 'watsonx'],
}

/** Sellers named with an underscore where our slug has a dash. */
export const LITELLM_UNDERSCORED: readonly string[] = [
  'black_forest_labs',
  'fal_ai',
  'featherless_ai',
  'fireworks_ai',
  'github_copilot',
  'lambda_ai',
]
/** Sellers that the map lists under our own slug, in addition to further names for some of their models. */
export const LITELLM_OWN_NAMES: readonly string[] = ['azure', 'cohere', 'inception', 'openai']
/** Sellers whose ids are used as keys without a prefix. */
export const LITELLM_WITHOUT_PREFIX: ReadonlySet<string> = new Set(['ai21', 'anthropic', 'bedrock', 'cohere', 'openai'])
