import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useMayCall } from '#authProvider/mayCall.ts'
import { shortMoment } from '#contract/dayTexts.ts'
import { goneWords, namedKey, type NamedRecord } from '#contract/namedRecords.ts'
import { api } from '#dataProvider/client.ts'
import { deletedNamesKey } from '../../institutions/useGoneNames.ts'

/** What a form has chosen and is gone. */
export interface GoneChoice extends NamedRecord {
  /** Name of the label that it was a choice of. */
  readonly of?: string
  /** What was typed for it and can be kept nowhere. */
  readonly typed?: string
}

export interface DeletedMeanwhileProps {
  readonly gone: readonly GoneChoice[]
}

/**
 * Says in a form which choices of it somebody has deleted meanwhile, who, and when. It goes on saying so when the form has let go of them, until it is
 * closed. Nothing while there are none.
 */
export const DeletedMeanwhile = ({ gone }: DeletedMeanwhileProps) => {
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ja'
  const me = useCurrentUser()?.id
  const [noticed, setNoticed] = useState<readonly GoneChoice[]>([])
  const [isClosed, setClosed] = useState(false)
  const known = new Set(noticed.map(namedKey))
  const others = gone.filter((one) => !known.has(namedKey(one)))
  if (others.length > 0) {
    setNoticed([...noticed, ...others])
    setClosed(false)
  }
  const { data } = useQuery({
    queryKey: [...deletedNamesKey, ...known],
    queryFn: ({ signal }) => api.listDeletedNames({}, { signal }),
    enabled: useMayCall('listDeletedNames') && known.size > 0,
  })
  const deletions = new Map((data?.deletedNames ?? []).map((one) => [namedKey(one), one]))
  const missing = new Set(gone.map(namedKey))
  // What was missing only until a list was read anew has not been deleted.
  const shown = noticed.filter((one) => deletions.has(namedKey(one)) || missing.has(namedKey(one)))
  if (shown.length === 0 || isClosed) return null
  const sentenceOf = (one: GoneChoice) => {
    const deletion = deletions.get(namedKey(one))
    const what =
      one.of === undefined
        ? goneWords({ kind: one.kind, id: one.id, name: deletion?.name ?? null }, locale)
        : translate('renkei.form.deleted_meanwhile.choice_of', {
            label: one.of,
            choice: deletion?.name ?? `ID ${one.id}`,
          })
    const { deletedBy: by } = deletion ?? {}
    const who = by ? (by.id === me ? 'own' : 'named') : 'unknown'
    return translate(`renkei.form.deleted_meanwhile.${who}`, {
      what,
      name: by?.name ?? '',
      time: deletion ? shortMoment(deletion.deletedAt, locale === 'en' ? 'en' : 'ja') : '',
    })
  }
  return (
    <Alert severity="warning" closeText={translate('renkei.shell.close')} onClose={() => setClosed(true)}>
      {shown.map((one) => (
        <div key={namedKey(one)}>
          {sentenceOf(one)}
          {one.typed && ` ${translate('renkei.form.deleted_meanwhile.typed', { typed: one.typed })}`}
        </div>
      ))}
      {translate('renkei.form.deleted_meanwhile.explanation')}
    </Alert>
  )
}
