import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatMonth } from '#ui/format.ts'
import type { ImportDecisions, ImportDetail } from '../importKinds.ts'
import { useDecisionWords } from './decisionWords.ts'
import { type KeptChoice, RefusedChoice } from './RefusedChoice.tsx'

export interface RefusedDecisionsProps {
  /** The import as it stands now. */
  readonly detail: ImportDetail
  /** What was sent and refused. */
  readonly decisions: ImportDecisions
  readonly error: Error
}

/** Decisions about months, departments or doubles that were not saved, with what somebody else has decided meanwhile. */
export const RefusedDecisions = ({ detail: { facts }, decisions, error }: RefusedDecisionsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const me = useCurrentUser()?.id
  const { monthText, departmentsText, doublesText } = useDecisionWords()
  const { months = [], withinDepartments, departmentsDecidedAt, doubles, doublesDecidedAt } = decisions
  const isUnseen = (decided: ImportDetail['latestChoice'], seenAt: string | null | undefined) =>
    decided !== null && decided.by.id !== me && decided.at !== seenAt
  const monthOf = (day: string) => facts?.monthTable.find(({ month }) => month === day)
  const keptMonths = months.flatMap(({ month, decision, decidedAt }): KeptChoice[] => {
    const stored = monthOf(month)
    if (!stored || stored.decision === decision || !isUnseen(stored.decided, decidedAt)) return []
    return [{ subject: formatMonth(month, locale), text: monthText(stored, stored.decision), chosen: stored.decided }]
  })
  const keptDepartments =
    withinDepartments !== undefined && facts?.departments && isUnseen(facts.departments.decided, departmentsDecidedAt)
      ? [
          {
            subject: translate('renkei.imports.refused.departments'),
            text: departmentsText(facts.departments.names, facts.departments.isWithin),
            chosen: facts.departments.decided,
          },
        ]
      : []
  const keptDoubles =
    doubles !== undefined && facts?.doubles && isUnseen(facts.doubles.decided, doublesDecidedAt)
      ? [
          {
            subject: translate('renkei.imports.doubles.title'),
            text: doublesText(facts.doubles.decision),
            chosen: facts.doubles.decided,
          },
        ]
      : []
  const [first, ...others] = months
  const mine = [
    ...(first
      ? [
          others.length > 0
            ? translate('renkei.imports.months.replace_all')
            : monthText(monthOf(first.month), first.decision),
        ]
      : []),
    ...(withinDepartments === undefined ? [] : [departmentsText(facts?.departments?.names ?? [], withinDepartments)]),
    ...(doubles === undefined ? [] : [doublesText(doubles)]),
  ].join(translate('renkei.imports.months.comma'))
  const subject = [
    ...(first ? [others.length > 0 ? translate('renkei.imports.months.title') : formatMonth(first.month, locale)] : []),
    ...(withinDepartments === undefined ? [] : [translate('renkei.imports.refused.departments')]),
    ...(doubles === undefined ? [] : [translate('renkei.imports.doubles.title')]),
  ].join(translate('renkei.imports.months.comma'))
  return (
    <RefusedChoice
      error={error}
      subject={subject}
      kept={[...keptMonths, ...keptDepartments, ...keptDoubles]}
      mine={mine}
    />
  )
}
