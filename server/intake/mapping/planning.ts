import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type ImportPlan, maxImportColumns } from '#contract/intake/imports.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { sameText } from '../reading/lists/cellValues.ts'
import { type Columns, columnsOfPlan, exists, fieldsFor, type ImportType, labelOf, targetOfLabel } from './columns.ts'
import { headingKey, meaningOfHeading } from '../recognition/headings.ts'
import type { ImportContext, ImportLabel } from './importContext.ts'
import { dayFieldOf, type ImportKind, isFactKind } from '../records/importKinds.ts'
import type { DayForms } from '../recognition/dayForms.ts'
import type { ListOddities } from '../recognition/listRows.ts'
import type { NumberForms } from '../recognition/numberForms.ts'
import { namesInstitutions } from '../reading/lists/rowChecks.ts'
import type { Text } from '../reading/lists/rowErrors.ts'

export type Plan = z.output<typeof ImportPlan>

/** Tells a plan from another one. */
export const planVersion = (plan: Plan): string => {
  const { sheet, header_row: headerRow, columns, takes_hidden_rows: takesHidden, short_days: shortDays } = plan
  const more = takesHidden || shortDays !== null ? [takesHidden, shortDays] : []
  return createHash('sha256')
    .update(JSON.stringify([sheet, headerRow, columns, ...more]))
    .digest('hex')
    .slice(0, 16)
}

/** What a writer saw of an import: versions of its plan, of the files in the months of a checked list, and of what was chosen. */
export interface SeenParts {
  readonly plan?: string
  readonly standing?: string
  readonly choices?: string
}

/** Joins versions to the one that a screen sends back. An import that replaces nothing has no `standing`. */
export const shownParts = ({ plan = '', standing = '', choices = '' }: SeenParts): string =>
  [plan, standing, choices].join('.')

/** Takes apart what {@link shownParts} has joined. */
export const seenPartsOf = (seen: string | undefined): SeenParts => {
  const [plan, standing, choices] = seen?.split('.') ?? []
  return { ...(plan && { plan }), ...(standing && { standing }), ...(choices && { choices }) }
}

/** The targets that users chose for headings in earlier imports; null: left out. */
export type Remembered = ReadonlyMap<string, string | null>

export const readRemembered = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: ImportKind,
): Promise<Remembered> => {
  const rows = await tx
    .selectFrom('import_column_targets')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .select(['heading', 'target'])
    .execute()
  return new Map(rows.map(({ heading, target }) => [heading, target]))
}

/** The data from which suggestions are made. */
export interface Suggesting {
  readonly context: Pick<ImportContext, 'kind' | 'labels'>
  readonly type: ImportType
  readonly remembered: Remembered
  readonly labelsByName: ReadonlyMap<string, ImportLabel>
}

export const suggestingOf = (
  context: Pick<ImportContext, 'kind' | 'labels'>,
  type: ImportType,
  remembered: Remembered,
): Suggesting => {
  const keyed = (keyOf: (text: string) => string) =>
    context.labels.toReversed().map((label) => [keyOf(label.name), label] as const)
  return { context, type, remembered, labelsByName: new Map([...keyed(headingKey), ...keyed(sameText)]) }
}

interface Usual {
  readonly target: string | null
  readonly rank: number
}

const usual = ({ context, type, labelsByName }: Suggesting, heading: string): Usual => {
  const label = labelsByName.get(sameText(heading)) ?? labelsByName.get(headingKey(heading))
  const meaning = meaningOfHeading(context.kind, heading)
  if (meaning && fieldsFor(context.kind, type).includes(meaning.field))
    return { target: meaning.field, rank: meaning.rank }
  return { target: label ? targetOfLabel(label) : null, rank: 0 }
}

export interface Suggestion {
  readonly target: string | null
  readonly is_remembered: boolean
}

/** A remembered target ranks before all others. */
const suggestionFor = (suggesting: Suggesting, heading: string): Suggestion & Usual => {
  const { context, type, remembered } = suggesting
  const before = remembered.get(headingKey(heading))
  if (before === null) return { target: null, is_remembered: true, rank: -1 }
  return before !== undefined && exists(context, type, before)
    ? { target: before, is_remembered: true, rank: -1 }
    : { ...usual(suggesting, heading), is_remembered: false }
}

/** The key of what only one column can contain: a field, or labels with the same name. */
const slotOf = ({ labels }: Pick<ImportContext, 'labels'>, target: string) => {
  const label = labelOf(target, labels)
  return label ? `label ${label.name}` : target
}

/** Suggests what the columns of a file contain, by their headings: as in earlier files, otherwise by the usual meaning of such headings. */
export const suggestTargets = (suggesting: Suggesting, headings: readonly string[]): Suggestion[] => {
  const bestOfSlot = new Map<string, { readonly column: number; readonly rank: number }>()
  const suggestions = headings.map((heading, column) => {
    const { rank, ...suggestion } = suggestionFor(suggesting, heading)
    if (suggestion.target === null) return suggestion
    const slot = slotOf(suggesting.context, suggestion.target)
    if (rank < (bestOfSlot.get(slot)?.rank ?? Number.POSITIVE_INFINITY)) bestOfSlot.set(slot, { column, rank })
    return suggestion
  })
  const likeliest = new Set([...bestOfSlot.values()].map(({ column }) => column))
  return suggestions.map((suggestion, column) =>
    suggestion.target === null || likeliest.has(column) ? suggestion : { target: null, is_remembered: false },
  )
}

/** How many cells of a row are recognised as headings. */
export const countRecognised = (suggesting: Suggesting, cells: readonly string[]): number =>
  suggestTargets(suggesting, cells.slice(0, maxImportColumns)).filter(({ target }) => target !== null).length

const missing = {
  institution: {
    ja: '医療機関（ID、コード、名称のいずれか）の列を選んでください',
    en: 'Choose the column of the institution: its id, code or name',
  },
  communication_type: { ja: '種類の列を選んでください', en: 'Choose the column of the type' },
  acted_date: { ja: '実施日の列を選んでください', en: 'Choose the column of the date' },
  communication_id: {
    ja: 'コミュニケーションIDの列を選んでください',
    en: 'Choose the column of the communication’s id',
  },
  change: { ja: '変更する項目の列を選んでください', en: 'Choose a column that changes something' },
  label: { ja: 'ラベルの列を選んでください', en: 'Choose the column of a label' },
  referral_date: { ja: '紹介日の列を選んでください', en: 'Choose the column of the referral’s date' },
  reverse_referral_date: { ja: '逆紹介日の列を選んでください', en: 'Choose the column of the reverse referral’s date' },
} as const satisfies Record<string, Text>

/** What a plan lacks before an import can start. */
export const planErrors = (kind: ImportKind, type: ImportType, columns: Columns): Text[] => {
  const { fields, labels } = columns
  const institution = namesInstitutions(columns) ? [] : [missing.institution]
  if (kind === 'medical_institution_label_values')
    return [...institution, ...(labels.length > 0 ? [] : [missing.label])]
  if (isFactKind(kind)) return [...institution, ...(fields.has(dayFieldOf[kind]) ? [] : [missing[dayFieldOf[kind]]])]
  if (type === 'create')
    return [
      ...institution,
      ...(['communication_type', 'acted_date'] as const)
        .filter((field) => !fields.has(field))
        .map((field) => missing[field]),
    ]
  return [
    ...(fields.has('communication_id') ? [] : [missing.communication_id]),
    ...(fields.size + labels.length > 1 || !fields.has('communication_id') ? [] : [missing.change]),
  ]
}

const unknownTarget = {
  ja: 'この列に選べない項目です。削除された可能性があるため、選び直してください',
  en: 'This cannot be chosen; it may have been deleted. Please choose again',
}
const chosenTwice = {
  ja: '同じ項目が二つの列に選ばれています',
  en: 'Two columns hold the same',
}
const wrongCount = {
  ja: '列の数がファイルと合いません。画面を読み込み直してください',
  en: 'The file has another number of columns. Please load the page again',
}

/** @throws a 422 at each column whose target does not exist or is used by another column too */
export const requireFittingPlan = (
  context: Pick<ImportContext, 'kind' | 'labels'>,
  type: ImportType,
  { columns }: Plan,
  count: number,
): void => {
  const slots = columns.map((target) => (target === null ? null : slotOf(context, target)))
  const errors = columns.flatMap((target, index) => {
    if (target === null) return []
    const path = `columns.${index}`
    if (!exists(context, type, target)) return [{ path, message: unknownTarget }]
    return slots.indexOf(slots[index] ?? null) < index ? [{ path, message: chosenTwice }] : []
  })
  if (columns.length !== count) errors.push({ path: 'columns', message: wrongCount })
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/**
 * Remembers the targets of a plan's columns, except headings that are left out and have no usual meaning. If several
 * columns have the same heading, one that is not left out counts.
 */
export const rememberTargets = async (
  tx: TenantTransaction,
  tenantId: number,
  suggesting: Suggesting,
  headings: readonly string[],
  { columns }: Plan,
): Promise<void> => {
  const chosen = new Map(
    headings
      .map((heading, index) => ({ heading, target: columns[index] ?? null }))
      .filter(
        ({ heading, target }) =>
          headingKey(heading) !== '' && (target !== null || usual(suggesting, heading).target !== null),
      )
      .toSorted((one, other) => Number(one.target !== null) - Number(other.target !== null))
      .map(({ heading, target }) => [headingKey(heading), target]),
  )
  if (chosen.size === 0) return
  const rows = sql`
    select ${suggesting.context.kind}::text, chosen.heading, chosen.target
    from unnest(${[...chosen.keys()]}::text[], ${[...chosen.values()]}::text[]) as chosen (heading, target)`
  await sql`
    ${insertComputed(tenantId, 'import_column_targets', ['kind', 'heading', 'target'], rows)}
    on conflict (tenant_id, kind, heading) do update set target = excluded.target
  `.execute(tx)
}

/** How a file writes numbers and days; needed when rows are read. */
export interface FileForms {
  readonly number_forms: NumberForms
  readonly day_forms: DayForms
  readonly oddities: ListOddities
}

/** The columns of an import's plan. */
export const plannedColumns = (
  context: Pick<ImportContext, 'kind' | 'labels'>,
  type: ImportType,
  plan: Plan,
  forms?: FileForms,
): Columns =>
  columnsOfPlan(context, type, plan.columns, {
    numbers: forms?.number_forms ?? {},
    days: forms?.day_forms ?? {},
    shortDays: plan.short_days,
    countsFrom1904: forms?.oddities.days_from_1904 !== undefined,
  })
