import { useLocale, useTranslate } from 'react-admin'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { formatTimeOfToday } from '#ui/format.ts'
import { causesOf } from '#ui/page/failures/causesOf.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { ImportDetail } from '../importKinds.ts'

/** A choice of somebody else that stands instead of the refused one. */
export interface KeptChoice {
  /** What was chosen about: a text of the file, a month. */
  readonly subject: string
  /** The choice in words. */
  readonly text: string
  /** Who made it, and when; null if that is not known. */
  readonly chosen: ImportDetail['latestChoice']
}

export interface RefusedChoiceProps {
  readonly error: Error
  /** What was chosen about, where only that tells several refusals apart. */
  readonly subject: string
  /** What stands by now; empty if it could not be read. */
  readonly kept: readonly KeptChoice[]
  /** The refused choice in words. */
  readonly mine: string
}

/**
 * Shown where a choice that is sent at once was not saved: what somebody else has chosen meanwhile and stands, and that the own choice is lost. The
 * field shows what stands again, so that nothing that was entered is left.
 */
export const RefusedChoice = ({ error, subject: of, kept, mine }: RefusedChoiceProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.refused.${key}`, args)
  const notSaved = words('failed', { subject: of, mine })
  if (!isEditConflict(error)) return <SaveFailure error={error} sentences={[notSaved, ...causesOf(error)]} />
  const standing = kept.map(({ subject, text, chosen }) =>
    chosen
      ? words('kept_by', {
          subject,
          kept: text,
          name: staffName(chosen.by),
          at: formatTimeOfToday(chosen.at, locale),
        })
      : words('kept', { subject, kept: text }),
  )
  return (
    <SaveFailure
      error={error}
      sentences={standing.length > 0 ? [...standing, words('mine', { mine })] : [notSaved, ...causesOf(error)]}
    />
  )
}
