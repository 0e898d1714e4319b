import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { api } from '../../dataProvider/client.ts'
import type { NamedOrNew } from '../form/NamedOrNewField.tsx'
import { useSettled } from '../queries/useSettled.ts'

const maxOffered = 50

/** The drafts with a matching title, the newest first, and a new one with the typed title. */
export const useDraftChoices = (typed: string): readonly NamedOrNew[] => {
  const title = useSettled(typed.trim())
  const { data } = useQuery({
    queryKey: ['emails', 'drafts', title],
    queryFn: ({ signal }) =>
      api.listEmails({ status: 'unsent', perPage: maxOffered, ...(title !== '' && { title }) }, { signal }),
  })
  const drafts = (data?.emails ?? [])
    .filter(({ status }) => status === 'draft')
    .map((draft) => ({ id: draft.id, name: draft.title }))
  const isNew = title !== '' && !drafts.some((draft) => draft.name === title)
  return [...drafts, ...(isNew ? [{ id: null, name: title }] : [])]
}

/** What begins a new draft with only a title: from the hospital and the first address that the tenant allows, otherwise the person's own. */
export const useNewDraft = () => {
  const user = useCurrentUser()
  return async (title: string): Promise<number> => {
    const { id } = await api.createEmail({
      body: {
        senderName: user?.tenant.name ?? '',
        senderEmail: user?.emailSenderAllowedAddresses[0] ?? user?.email ?? '',
        title,
        mainContent: '',
      },
    })
    return id
  }
}
