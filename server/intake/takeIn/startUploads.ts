import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type dataUploadOperations,
  type Recognised,
  type SurveyKind,
  surveyKinds,
} from '#contract/intake/dataUploads.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { problem, type ProblemExtras } from '../../problems.ts'
import { requireNoSample } from '../samples/sampleRecords.ts'
import { filesVersion, monthsChanged } from '../check/standingFiles.ts'
import { consequencesOf, plannedOf } from '../check/uploadConsequences.ts'
import {
  forgetProblems,
  lockUploads,
  openDecisionsIn,
  recognisedIn,
  unread,
  type UploadRecord,
} from '../records/uploadRecords.ts'

type Choice = z.output<(typeof dataUploadOperations)['startDataUploads']['body']>['uploads'][number]
type Complaint = NonNullable<ProblemExtras['errors']>[number]

const efKinds: readonly SurveyKind[] = ['hospital_admission_ef_file', 'outpatient_ef_file']

const isSurveyKind = (kind: string | null): kind is SurveyKind => surveyKinds.some((one) => one === kind)

/** Whether a file has the columns of a kind. EF files of inpatients and outpatients have the same columns. */
const fits = (kind: SurveyKind, recognised: z.output<typeof Recognised> | null) => {
  const recognisedKind = recognised?.kind ?? null
  return (
    recognisedKind === kind ||
    (isSurveyKind(recognisedKind) && efKinds.includes(recognisedKind) && efKinds.includes(kind))
  )
}

/** @throws 409 unless the upload waits, or has failed and its file is still stored */
const requireStartable = ({ id, status, storage_key: key }: UploadRecord) => {
  if (status === 'processing') throw problem('import_running', { settledIds: [id] })
  if (status === 'completed' || key === null) throw problem('import_started', { settledIds: [id] })
}

const complaintsAbout = (
  choice: Choice,
  index: number,
  record: UploadRecord | undefined,
  others: readonly Choice[],
): Complaint[] => {
  const path = (field: string) => `uploads.${index}.${field}`
  if (!record)
    return [
      {
        path: path('id'),
        message: {
          ja: 'このファイルはありません。すでに破棄された可能性があります',
          en: 'This file is not here; it may have been discarded',
        },
      },
    ]
  const complaints: Complaint[] = []
  if (!fits(choice.kind, recognisedIn(record)))
    complaints.push({
      path: path('kind'),
      message: {
        ja: 'ファイルの列がこの種類のものではありません。ファイルから判別した種類を選んでください',
        en: 'The file does not have the columns of this kind. Please choose the kind that it was recognised as',
      },
    })
  if (choice.first_month !== choice.last_month)
    complaints.push({
      path: path('last_month'),
      message: {
        ja: 'この種類のファイルは1か月ごとに取り込みます。1つの月を指定してください',
        en: 'Files of this kind are taken in month by month. Please give one month',
      },
    })
  if (choice.first_month > dayInJapan())
    complaints.push({
      path: path('first_month'),
      message: {
        ja: 'これから来る月は指定できません。ファイルの年月を確かめてください',
        en: 'A month to come cannot be chosen. Please look at the month of the file',
      },
    })
  if (others.some(({ kind, first_month: month }) => kind === choice.kind && month === choice.first_month))
    complaints.push({
      path: path('first_month'),
      message: {
        ja: '同じ種類・同じ月のファイルが2つ選ばれています。後のものが前のものを置き換えるため、1つだけ選んでください',
        en: 'Two files of the same kind and month are chosen. One would replace the other; please choose one of them',
      },
    })
  return complaints
}

/** Complaints about decisions that an earlier attempt asked for and that are still missing. They apply only to the same kind and month. */
const unanswered = (choice: Choice, index: number, record: UploadRecord | undefined): Complaint[] => {
  const open = record && openDecisionsIn(record)
  if (!open || record.kind !== choice.kind || record.first_month !== choice.first_month) return []
  const complaints: Complaint[] = []
  if (open.repeated_row_count !== null && choice.doubles === undefined)
    complaints.push({
      path: `uploads.${index}.doubles`,
      message: {
        ja: `同じ行が${open.repeated_row_count}行あります。1回だけ数えるか、すべて数えるかを選んでください`,
        en: `${open.repeated_row_count} rows are there twice. Choose whether they count once or all`,
      },
    })
  if (open.loss && choice.confirmed_loss !== open.loss.lost_count)
    complaints.push({
      path: `uploads.${index}.confirmed_loss`,
      message: {
        ja: `置き換えると${open.loss.lost_count}件少なくなります。続けるには、この件数を入力してください`,
        en: `There would be ${open.loss.lost_count} fewer. To go on, please enter this number`,
      },
    })
  return complaints
}

/** Lets only one transaction at a time start files with the same contents, so that it is noticed if two users do. */
const lockContents = async (tx: TenantTransaction, tenantId: number, records: readonly UploadRecord[]) => {
  const contents = [...new Set(records.flatMap(({ sha256 }) => sha256 ?? []))].toSorted()
  for (const sha256 of contents)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${tenantId} ${sha256}`}, 0))`.execute(tx)
}

const requireNew = async (tx: TenantTransaction, tenantId: number, choices: readonly Choice[]) => {
  const consequences = await consequencesOf(tx, tenantId, choices)
  const standing = choices.flatMap(({ id, again }) => {
    const same = again === true ? null : consequences.get(id)?.same_file
    return same ? [{ id, same_file: same }] : []
  })
  if (standing.length > 0) throw problem('already_imported', { current: standing })
}

/** @throws 409 `months_changed` at each upload in whose months other files stand than its starter saw */
const requireSeenFiles = async (tx: TenantTransaction, tenantId: number, choices: readonly Choice[]) => {
  const errors: Complaint[] = []
  for (const [index, choice] of choices.entries()) {
    const planned = plannedOf(tenantId, choice)
    if (planned && choice.seen !== undefined && choice.seen !== (await filesVersion(tx, planned)))
      errors.push({ path: `uploads.${index}.first_month`, message: await monthsChanged(tx, planned) })
  }
  if (errors.length > 0) throw problem('months_changed', { errors })
}

/**
 * Starts uploads of the DPC survey with the kind and month that a user has chosen.
 * @throws 422 at an upload that cannot be started with its choice; 409 if one is being processed or completed;
 *   `months_changed` if other files stand in their months than their starter saw; `already_imported` if the same contents are in effect; `sample_data_present` if there is sample data and these are no part of it
 */
export const startUploads = async (
  tx: TenantTransaction,
  tenantId: number,
  choices: readonly Choice[],
): Promise<void> => {
  const records = await lockUploads(
    tx,
    tenantId,
    choices.map(({ id }) => id),
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  const errors = choices.flatMap((choice, index) => [
    ...complaintsAbout(choice, index, byId.get(choice.id), choices.slice(0, index)),
    ...unanswered(choice, index, byId.get(choice.id)),
  ])
  if (errors.length > 0) throw problem('invalid_input', { errors })
  for (const record of records) requireStartable(record)
  await requireNoSample(
    tx,
    tenantId,
    'data_uploads',
    records.map(({ id }) => id),
  )
  await lockContents(tx, tenantId, records)
  await requireNew(tx, tenantId, choices)
  await requireSeenFiles(tx, tenantId, choices)
  for (const { id, kind, first_month, last_month, doubles = null, confirmed_loss = null, seen = null } of choices)
    await tx
      .updateTable('data_uploads')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({
        kind,
        first_month,
        last_month,
        status: 'processing',
        step: 'read',
        error_code: null,
        queued_at: timeOf(tx),
        finished_at: null,
        attempt: 0,
        ...unread,
        doubles_decision: doubles,
        confirmed_loss,
        seen_standing: seen,
      })
      .execute()
  await forgetProblems(
    tx,
    tenantId,
    choices.map(({ id }) => id),
  )
  await sql`select queue_uploads()`.execute(tx)
}
