import type { AnyDeclaration } from '#ui/resource/declaration.ts'
import { emailLists } from './emailLists.ts'

export const emails: AnyDeclaration = {
  ...emailLists.unsent,
  loadComponents: async () => (await import('./listComponents.ts')).components,
}
