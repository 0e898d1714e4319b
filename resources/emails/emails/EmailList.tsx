import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmailStatusFilter } from '#contract/emails/emails.ts'
import { ListScreen } from '#ui/list/ListScreen.tsx'
import { emailLists } from './emailLists.ts'
import { components } from './components.ts'

const lists = {
  unsent: { declaration: { ...emailLists.unsent, components }, filter: { status: 'unsent', hasContent: false } },
  sent: { declaration: { ...emailLists.sent, components }, filter: { status: 'sent', hasContent: false } },
} as const

/** `/emails`: unsent e-mails, or sent ones with `status=sent`. */
export const EmailList = () => {
  const [parameters, setParameters] = useSearchParams()
  const { data: given } = EmailStatusFilter.safeParse(parameters.get('status'))
  const [status, setStatus] = useState(given ?? 'unsent')
  if (given && given !== status) setStatus(given)
  // A change of the list's conditions writes the address anew, without the status.
  useEffect(() => {
    if (given) return
    setParameters(
      (present) => {
        const next = new URLSearchParams(present)
        next.set('status', status)
        return next
      },
      { replace: true },
    )
  }, [given, status, setParameters])
  return <ListScreen key={status} {...lists[status]} />
}
