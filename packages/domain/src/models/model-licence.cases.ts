import type { LicenceKind } from './model-licence.ts'

/** Test cases for both versions of the rule, in TypeScript and in SQL. */
export const licenceCases: readonly (readonly [licence: string | null, kind: LicenceKind])[] = [
  ['MIT', 'permissive'],
  ['mit license', 'permissive'],
  ['Apache-2.0', 'permissive'],
  ['Apache 2.0', 'permissive'],
  ['BSD-3-Clause', 'permissive'],
  ['CC BY 4.0', 'permissive'],
  ['CC-BY-SA 4.0', 'own-terms'],
  ['MIT (code), DeepSeek Model License (weights)', 'own-terms'],
  ['Llama 3.1 Community License', 'own-terms'],
  ['Gemma Terms of Use', 'own-terms'],
  ['CC BY-NC 4.0', 'non-commercial'],
  ['Mistral Research License', 'non-commercial'],
  ['Mistral Non-Production License', 'non-commercial'],
  ['noncommercial', 'non-commercial'],
  ['Concise License', 'own-terms'],
  ['Proprietary', 'closed'],
  ['proprietary', 'closed'],
  ['', 'unknown'],
  [null, 'unknown'],
]
