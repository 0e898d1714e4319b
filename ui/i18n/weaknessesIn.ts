import type { Language } from '#contract/messages.ts'
import { weaknesses, weaknessTexts } from '#contract/identity/passwordStrength.ts'

/** The server's messages about weak passwords, by weakness, so that the hint at the field uses the same words. */
export const weaknessesIn = (language: Language): Record<string, string> =>
  Object.fromEntries(weaknesses.map((weakness) => [weakness, weaknessTexts[weakness][language]]))
