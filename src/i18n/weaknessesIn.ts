import type { Language } from '../../contract/messages.ts'
import { weaknesses, weaknessTexts } from '../../contract/identity/passwordStrength.ts'

/** What the server says of weak passwords, by weakness: the hint at the field says the same. */
export const weaknessesIn = (language: Language): Record<string, string> =>
  Object.fromEntries(weaknesses.map((weakness) => [weakness, weaknessTexts[weakness][language]]))
