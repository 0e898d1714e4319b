import { type Control, useWatch } from 'react-hook-form'
import type { Email } from '../emailQueries.ts'
import type { WrittenEmail } from '../edit/writtenEmail.ts'
import { blockingFindings, type EmailFinding, useEmailCheck } from './useEmailCheck.ts'

export type MarkedPlaces = ReadonlySet<EmailFinding['place']>

const nowhere: MarkedPlaces = new Set()

/**
 * Where the e-mail of the form has what must be corrected before it is sent.
 * @param isChecked - whether somebody has had it checked; before that nothing is marked
 */
export const useMarkedPlaces = (
  control: Control<WrittenEmail>,
  stored: Email | undefined,
  isChecked: boolean,
): MarkedPlaces => {
  const written = useWatch({ control, disabled: !isChecked }) as WrittenEmail
  const isDraft = stored?.status === 'draft'
  const { data } = useEmailCheck(stored?.id ?? null, written, { enabled: isChecked && isDraft })
  return isDraft && data ? new Set(blockingFindings(data.findings).map(({ place }) => place)) : nowhere
}
