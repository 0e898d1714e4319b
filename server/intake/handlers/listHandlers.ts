import type { MonthChoice } from '#contract/intake/importedFacts.ts'
import type { referralImportOperations } from '#contract/intake/referralImports.ts'
import type { ContextOf } from '../../handlers.ts'
import { invalidField, problem } from '../../problems.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type FactReview, isDecided } from '../check/factReview.ts'
import { FoundFacts } from '../check/foundFacts.ts'
import { importHandlersOf } from './importHandlers.ts'
import { importDetail } from './importDetails.ts'
import type { FactKind } from '../records/importKinds.ts'
import { type ImportRecord, readImport } from '../records/importRecords.ts'
import { choicesConflict, chosenNow, isUnseen, requireSeenChoices, requireSeenPlan } from '../check/choices.ts'
import { monthsChanged, requireSeenStanding } from '../check/standingFiles.ts'
import { listDecisionsOf, monthDecisionsJson } from '../check/listDecisions.ts'
import { type CheckedList, reviewList } from '../check/listReview.ts'
import type { Choice, Choices } from '../records/choiceRecords.ts'
import { startStep } from '../takeIn/startStep.ts'
import type { Text } from '../reading/lists/rowErrors.ts'

type Decisions = ContextFor<'decideImportOfReferrals'>['body']
type Calls = typeof referralImportOperations
type ContextFor<K extends keyof Calls> = ContextOf<Calls[K]>

const undecidedMonths = (months: readonly string[]): Text => ({
  ja: `${months.join('、')}の扱い（置き換える・追加する・取り込まない）を決めてください`,
  en: `Decide what becomes of ${months.join(', ')}: replace, add or leave out`,
})
const undecidedDoubles: Text = {
  ja: '重複している行を1件として取り込むか、すべて取り込むかを決めてください',
  en: 'Decide whether rows that are there twice are taken once or all',
}
const uncheckedList: Text = {
  ja: 'まだ確認していないリストです。先に全行を確認してください',
  en: 'This list has not been checked. Please check all rows first',
}
const unconfirmedLoss = (count: number): Text => ({
  ja: `この取り込みで${count}件の記録がなくなります。続けるには、この件数を入力してください`,
  en: `${count} records will be lost. To go on, please enter this number`,
})

const shownMonths = 12

/** @throws 409 with the open decisions; 422 if a big loss is not confirmed by its number */
const requireDecided = (review: FactReview, confirmedLoss: number | null): void => {
  const months = review.months.flatMap(({ month, decision }) => (decision === null ? month.slice(0, 7) : []))
  const errors = review.open.map((open) =>
    open === 'months'
      ? { path: 'months', message: undecidedMonths(months.slice(0, shownMonths)) }
      : { path: 'doubles', message: undecidedDoubles },
  )
  if (errors.length > 0) throw problem('decision_needed', { errors })
  if (!isDecided(review, confirmedLoss)) throw invalidField('confirmed_loss', unconfirmedLoss(review.lostCount))
}

const setDecisions = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: ImportRecord,
  values: Partial<Record<'month_decisions' | 'found_facts' | 'choices', string>> & {
    readonly within_departments?: boolean
    readonly doubles_decision?: 'once' | 'all' | null
    readonly confirmed_loss?: number | null
    readonly error_code?: null
  },
) => {
  await tx.updateTable('imports').where('tenant_id', '=', tenantId).where('id', '=', id).set(values).execute()
}

/** The handlers of lists of referrals or reverse referrals. */
export const listHandlersOf = (kind: FactKind) => {
  const calls = importHandlersOf(kind)
  return {
    ...calls,

    /**
     * A checked list starts with the decisions about its months. An unchecked list stops when it finds something to
     * decide (server/intake/takeIn/runFactStep.ts).
     */
    start: async (context: ContextFor<'startImportOfReferrals'>) => {
      const { tx, tenantId, params, query } = context
      const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
      requireSeenPlan(record, query)
      await requireSeenChoices(tx, record, query)
      const seen = await requireSeenStanding(tx, record, query)
      const review = (await reviewList(tx, record))?.review
      const confirmedLoss = query.confirmed_loss ?? null
      if (review) requireDecided(review, confirmedLoss)
      await setDecisions(tx, record, {
        confirmed_loss: confirmedLoss,
        ...(record.found_facts !== null && {
          found_facts: JSON.stringify({ ...FoundFacts.parse(record.found_facts), seen_standing: seen }),
        }),
        ...(review && {
          month_decisions: monthDecisionsJson(
            review.months.flatMap(({ month, decision }) => (decision ? [[month, decision] as const] : [])),
          ),
        }),
      })
      return calls.start(context)
    },

    /** Adding rows to a month whose files have changed since the check begins another check: it finds which of them these files hold by now. */
    decide: async (context: ContextFor<'decideImportOfReferrals'>) => {
      const { tx, tenantId, account, params, body } = context
      const record = await readImport(tx, tenantId, kind, params.id, { locks: true })
      if (record.status === 'processing') throw problem('import_running')
      if (record.status !== 'waiting') throw problem('import_started')
      const checked = await reviewList(tx, record)
      if (!checked) throw problem('decision_needed', { errors: [{ path: 'months', message: uncheckedList }] })
      const months = new Map(listDecisionsOf(record).months)
      const listed = new Set(checked.foundFacts.months.map(({ month }) => month))
      const errors = (body.months ?? []).flatMap(({ month }, index) =>
        listed.has(month) ? [] : [{ path: `months.${index}.month`, message: unknownMonth }],
      )
      if (errors.length > 0) throw problem('invalid_input', { errors })
      const versionOf = (month: string) => checked.versions.get(month) ?? ''
      const changed = (body.months ?? []).flatMap(({ month, seen }) =>
        seen === undefined || seen === versionOf(month) ? [] : month,
      )
      if (changed.length > 0)
        throw problem('months_changed', {
          errors: [{ path: 'months', message: await monthsChanged(tx, { ...checked.changed, months: changed }) }],
        })
      requireSeenDecisions(record, account.id, body)
      for (const { month, decision } of body.months ?? [])
        if (decision === null) months.delete(month)
        else months.set(month, decision)
      const decided = new Set((body.months ?? []).flatMap(({ month, decision }) => (decision === null ? [] : month)))
      await setDecisions(tx, record, {
        // A decision is about the files that stand now.
        found_facts: JSON.stringify({
          ...checked.foundFacts,
          months: checked.foundFacts.months.map((of) =>
            decided.has(of.month) ? { ...of, standing: versionOf(of.month) } : of,
          ),
        }),
        month_decisions: monthDecisionsJson(months),
        choices: JSON.stringify(chosenWith(record, body, chosenNow(tx, account.id))),
        // That it had stopped at months that had changed is settled with them.
        ...(record.error_code === 'months_changed' &&
          checked.changed.months.every((month) => decided.has(month)) && { error_code: null }),
        ...(body.within_departments !== undefined && { within_departments: body.within_departments }),
        ...(body.doubles !== undefined && { doubles_decision: body.doubles }),
      })
      if (isToCompare(checked, body.months ?? [], versionOf)) await startStep(tx, tenantId, params.id, 'check')
      return importDetail(context, await readImport(tx, tenantId, kind, params.id))
    },
  }
}

/**
 * What somebody else has decided meanwhile is not replaced unseen, unless it is the same.
 * @throws `edit_conflict` that says when it was decided
 */
const requireSeenDecisions = (record: ImportRecord, accountId: number, decisions: Decisions): void => {
  const { choices } = record
  const decided = listDecisionsOf(record)
  const unseen = [
    ...(decisions.months ?? []).flatMap(({ month, decision, decided_at: at }) =>
      (decided.months.get(month) ?? null) !== decision && isUnseen(choices.months[month], at, accountId)
        ? choices.months[month]
        : [],
    ),
    ...(decisions.within_departments !== undefined &&
    decisions.within_departments !== decided.withinDepartments &&
    isUnseen(choices.departments, decisions.departments_decided_at, accountId)
      ? [choices.departments]
      : []),
    ...(decisions.doubles !== undefined &&
    decisions.doubles !== decided.doubles &&
    isUnseen(choices.doubles, decisions.doubles_decided_at, accountId)
      ? [choices.doubles]
      : []),
  ]
  if (unseen.length > 0) throw choicesConflict(unseen[0])
}

/** Who chose what, after some more decisions. */
const chosenWith = ({ choices }: ImportRecord, decisions: Decisions, choice: Choice): Choices => ({
  ...choices,
  ...(decisions.within_departments !== undefined && { departments: choice }),
  ...(decisions.doubles !== undefined && { doubles: choice }),
  months: { ...choices.months, ...Object.fromEntries((decisions.months ?? []).map(({ month }) => [month, choice])) },
})

/** Whether rows are added to a month whose files are not those that they were compared with, so that a check has to find the doubles among them. */
const isToCompare = (
  { foundFacts }: CheckedList,
  decisions: readonly { readonly month: string; readonly decision: MonthChoice | null }[],
  versionOf: (month: string) => string,
): boolean => {
  const added = new Set(decisions.flatMap(({ month, decision }) => (decision === 'add' ? month : [])))
  return foundFacts.months.some(
    ({ month, compared, standing = '' }) => added.has(month) && (compared ?? standing) !== versionOf(month),
  )
}

const unknownMonth: Text = { ja: 'リストにない月です', en: 'The list has no rows of this month' }
