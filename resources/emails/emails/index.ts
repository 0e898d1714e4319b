import { defineResource } from '#ui/resource/declaration.ts'
import { emailLists } from './emailLists.ts'

export const emails = defineResource({
  ...emailLists.unsent,
  loadParts: async () => (await import('./listParts.ts')).parts,
})
