import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import { maxAttendancesAtOnce } from '../../../contract/communications/events.ts'
import { api } from '../../../dataProvider/client.ts'
import { formatCount } from '../../../ui/format.ts'
import { MatchForm } from '../../../ui/paste/institutions/MatchForm.tsx'
import { MatchPreview } from '../../../ui/paste/institutions/MatchPreview.tsx'
import { type Choices, institutionIdOf, linesIn } from '../../../ui/paste/institutions/pastedLines.ts'
import { PasteShell } from '../../../ui/paste/PasteShell.tsx'
import { attendeesIn, joinedAttendees } from './attendeesIn.ts'
import type { AddedAttendances } from './useAttendances.ts'

export interface PasteAttendancesProps {
  readonly error: Error | null
  readonly isAdding: boolean
  readonly onAdd: (attendances: AddedAttendances['attendances']) => void
  readonly onClose: () => void
}

/** Adds those who attended from a pasted list: text, preview with open choices, addition. */
export const PasteAttendances = ({ error, isAdding, onAdd, onClose }: PasteAttendancesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const ownPrefecture = useCurrentUser()?.tenant.prefecture ?? ''
  const [text, setText] = useState('')
  const [prefecture, setPrefecture] = useState(ownPrefecture)
  const [choices, setChoices] = useState<Choices>({})
  const attendees = attendeesIn(text)
  const lines = linesIn(attendees.map(({ institution }) => institution).join('\n'))
  const matching = useMutation({
    mutationFn: () => api.matchMedicalInstitutions({ body: { lines, ...(prefecture && { prefecture }) } }),
    onSuccess: () => setChoices({}),
  })
  const matches = matching.data?.matches
  const matched = (matches ?? []).flatMap((match) => {
    const id = institutionIdOf(match, choices)
    return id === undefined ? [] : attendees.filter((one) => one.institution === match.line).map((one) => ({ id, one }))
  })
  const attendances = [...Map.groupBy(matched, ({ id }) => id)].map(([medicalInstitutionId, group]) => {
    const { attendee, isDoctorAttended } = joinedAttendees(group.map(({ one }) => one))
    return { medicalInstitutionId, isDoctorAttended, ...(attendee !== '' && { attendee }) }
  })
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.action_lists.paste.${key}`, args)
  return (
    <PasteShell
      title={translate('renkei.events.paste_title')}
      maxWidth="md"
      unsaved={text.trim() !== ''}
      error={matching.error ?? error}
      back={matches !== undefined && { text: words('back'), onClick: () => matching.reset() }}
      next={
        matches
          ? {
              text: words('add', { count: formatCount(attendances.length, locale) }),
              disabled: attendances.length === 0,
              loading: isAdding,
              onClick: () => onAdd(attendances),
            }
          : {
              text: words('match'),
              disabled: lines.length === 0 || lines.length > maxAttendancesAtOnce,
              loading: matching.isPending,
              onClick: () => matching.mutate(),
            }
      }
      onClose={onClose}
    >
      {matches ? (
        <MatchPreview
          matches={matches}
          choices={choices}
          onChoose={(line, id) =>
            setChoices(({ [line]: _before, ...others }) => (id === undefined ? others : { ...others, [line]: id }))
          }
        />
      ) : (
        <MatchForm
          explanation={translate('renkei.events.paste_explanation')}
          text={text}
          lineCount={lines.length}
          added={undefined}
          prefecture={prefecture}
          onText={setText}
          onPrefecture={setPrefecture}
        />
      )}
    </PasteShell>
  )
}
