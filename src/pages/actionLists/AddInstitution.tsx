import { useTranslate } from 'react-admin'
import { useToast } from '../../../ui/useToast.tsx'
import { InstitutionFinder } from '../medicalInstitutions/InstitutionFinder.tsx'
import { useAddItems, useTellAdded } from './useItems.ts'

/** Puts one institution after the other on a list, found by a part of its name. */
export const AddInstitution = ({ listId }: { readonly listId: number }) => {
  const translate = useTranslate()
  const toast = useToast()
  const add = useAddItems(listId)
  const tellAdded = useTellAdded()
  return (
    <InstitutionFinder
      sx={{ flex: '1 1 260px', maxWidth: 480 }}
      label={translate('renkei.action_lists.add')}
      placeholder={translate('renkei.action_lists.add_hint')}
      onChoose={({ id }) =>
        add.mutate(
          { medicalInstitutionIds: [id] },
          {
            onSuccess: tellAdded,
            onError: (error) => toast(error.message || 'renkei.action_lists.failed', { type: 'error' }),
          },
        )
      }
    />
  )
}
