import { useTranslate } from 'react-admin'
import type { FilterChoices } from '#ui/resource/declaration.ts'
import { useOwnDepartments } from './useOwnDepartments.ts'

/** The own departments, and letters without one, as a choice. */
export const useDepartmentChoices = (): FilterChoices => {
  const translate = useTranslate()
  const { data, isPending } = useOwnDepartments()
  return {
    kind: 'own_department',
    choices: [
      ...(data ?? []).map(({ id, name }) => ({ id, name })),
      { id: 0, name: translate('renkei.letters.no_department') },
    ],
    isPending,
  }
}
