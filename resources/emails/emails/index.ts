import type { AnyDeclaration } from '#ui/resource/declaration.ts'
import { emailLists } from './emailLists.ts'

export const emails: AnyDeclaration = {
  ...emailLists.unsent,
  loadParts: async () => (await import('./listParts.ts')).parts,
}
