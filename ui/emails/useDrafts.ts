import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { type NamedOrNewChoices, namedOrNewChoices } from '../form/namedOrNew.ts'
import { useSettled } from '../queries/useSettled.ts'

const maxOffered = 50

/** The drafts with a matching title, the newest first, and a new one with the typed title. */
export const useDraftChoices = (typed: string): NamedOrNewChoices => {
  const title = useSettled(typed.trim())
  const drafts = useQuery({
    queryKey: ['emails', 'drafts', title],
    queryFn: ({ signal }) =>
      api.listEmails(
        { status: 'unsent', hasContent: false, perPage: maxOffered, ...(title !== '' && { title }) },
        { signal },
      ),
    select: ({ emails }) =>
      emails.filter(({ status }) => status === 'draft').map((draft) => ({ id: draft.id, name: draft.title })),
  })
  return namedOrNewChoices(typed, title, drafts)
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
