import { useTranslate } from 'react-admin'
import { maxAttendancesAtOnce } from '#contract/communications/events.ts'
import { PasteInstitutionsDialog } from '#ui/paste/institutions/PasteInstitutionsDialog.tsx'
import { institutionIdOf } from '#ui/paste/institutions/pastedLines.ts'
import { usePastedInstitutions } from '#ui/paste/institutions/usePastedInstitutions.ts'
import { attendeesIn, joinedAttendees } from './attendeesIn.ts'
import type { AddedAttendances } from './useAttendances.ts'

export interface PasteAttendancesProps {
  readonly error: Error | null
  readonly isAdding: boolean
  readonly onAdd: (attendances: AddedAttendances['attendances']) => void
  readonly onClose: () => void
}

const institutionLines = (text: string): string =>
  attendeesIn(text)
    .map(({ institution }) => institution)
    .join('\n')

/** Adds those who attended from a pasted list of institutions and attendees. */
export const PasteAttendances = ({ error, isAdding, onAdd, onClose }: PasteAttendancesProps) => {
  const translate = useTranslate()
  const pasted = usePastedInstitutions(institutionLines)
  const { matches, matching, choices } = pasted
  const attendees = attendeesIn(pasted.text)
  const matched = (matches ?? []).flatMap((match) => {
    const id = institutionIdOf(match, choices)
    return id === undefined ? [] : attendees.filter((one) => one.institution === match.line).map((one) => ({ id, one }))
  })
  const attendances = [...Map.groupBy(matched, ({ id }) => id)].map(([medicalInstitutionId, group]) => {
    const { attendee, isDoctorAttended } = joinedAttendees(group.map(({ one }) => one))
    return { medicalInstitutionId, isDoctorAttended, ...(attendee !== '' && { attendee }) }
  })
  return (
    <PasteInstitutionsDialog
      pasted={pasted}
      title={translate('renkei.events.paste_title')}
      explanation={translate('renkei.events.paste_explanation')}
      maxLines={maxAttendancesAtOnce}
      count={attendances.length}
      isAdding={isAdding}
      error={error}
      onAdd={() => onAdd(attendances)}
      onBack={() => matching.reset()}
      onClose={onClose}
    />
  )
}
