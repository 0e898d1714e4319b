import type { FilterChoices } from '../resource/declaration.ts'
import { useOwnFirst } from './useOwnFirst.ts'

/** The persons in charge of partners as a choice, above all oneself. */
export const useStaffChoices = (): FilterChoices => {
  const choices = useOwnFirst()
  return { choices: [...choices], isPending: choices.length === 0 }
}
