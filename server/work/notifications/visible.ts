import { sql } from 'kysely'
import type { Capability } from '#contract/features.ts'
import {
  type ImportedFileKind,
  importedFileKinds,
  type NotificationKind,
  notificationKinds,
  type NotificationTopic,
  topicOfKind,
} from '#contract/work/notifications.ts'
import { includedScreens } from '../../conditions/screens.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'

/** Whoever reads their notifications. */
export interface Reader {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'features'>
}

type Features = ReadonlySet<Capability>

/** Whether a plan includes the place to which a notification leads. Of imports it depends on their kind. */
export const includesKind = (features: Features, kind: NotificationKind): boolean => {
  if (kind === 'report_alert') return features.has('alerts') && features.has('medical_institution_report')
  // What is told of depends on the screens of the conditions or records.
  if (kind === 'named_record_deleted' || kind === 'work_changed' || kind === 'report_changed') return true
  if (kind === 'handover') return features.has('communications') && features.has('medical_institutions_search')
  const topic = topicOfKind[kind]
  if (topic === 'imports') return true
  return features.has(topic === 'reactions' ? 'communications' : topic)
}

/** Whether a plan includes the place where a file is imported. */
export const includesFile = (features: Features, kind: ImportedFileKind): boolean => {
  if (kind === 'communications') return features.has('communications')
  if (kind === 'medical_institution_label_values')
    return features.has('medical_institution_labels') || features.has('labels')
  if (kind === 'reverse_referrals' && !features.has('reverse_referrals')) return false
  return features.has('data_uploads')
}

/** SQL for a notification's conditions that the plan includes, in their order; null if there are none. */
export const includedUses = (features: Features) => sql<unknown[] | null>`(
  select jsonb_agg(used - 'screen' order by place)
  from jsonb_array_elements(notifications.condition_uses) with ordinality as listed (used, place)
  where used ->> 'screen' = any(${includedScreens(features)}::text[])
)`

const textIn = (column: string, texts: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${texts}::text[])`

/** A query of one's notifications whose subject is not deleted and included in the plan. */
export const visibleNotifications = ({ tx, tenantId, account }: Reader, topic?: NotificationTopic) => {
  const { features } = account
  const kinds = notificationKinds.filter(
    (kind) => includesKind(features, kind) && (topic === undefined || topicOfKind[kind] === topic),
  )
  const files = importedFileKinds.filter((kind) => includesFile(features, kind))
  return (
    tx
      .selectFrom('notifications')
      .leftJoin('communications', (join) =>
        join
          .on('communications.tenant_id', '=', tenantId)
          .onRef('communications.id', '=', 'notifications.communication_id'),
      )
      .leftJoin('tasks', (join) =>
        join.on('tasks.tenant_id', '=', tenantId).onRef('tasks.id', '=', 'notifications.task_id'),
      )
      .leftJoin('alert_conditions as conditions', (join) =>
        join.on('conditions.tenant_id', '=', tenantId).onRef('conditions.id', '=', 'notifications.alert_condition_id'),
      )
      .leftJoin('imports', (join) =>
        join.on('imports.tenant_id', '=', tenantId).onRef('imports.id', '=', 'notifications.import_id'),
      )
      .leftJoin('data_uploads as uploads', (join) =>
        join.on('uploads.tenant_id', '=', tenantId).onRef('uploads.id', '=', 'notifications.data_upload_id'),
      )
      .leftJoin('emails', (join) =>
        join.on('emails.tenant_id', '=', tenantId).onRef('emails.id', '=', 'notifications.email_id'),
      )
      .where('notifications.tenant_id', '=', tenantId)
      .where('notifications.account_id', '=', account.id)
      // That an e-mail is held because the plan has no e-mails any more is told all the same.
      .where((eb) =>
        eb.or([
          textIn('notifications.kind', kinds),
          ...(topic === undefined || topic === 'emails'
            ? [eb('notifications.email_held_reason', '=', 'feature_missing')]
            : []),
        ]),
      )
      .where('communications.deleted_at', 'is', null)
      .where('tasks.deleted_at', 'is', null)
      .where('conditions.deleted_at', 'is', null)
      // That an e-mail was deleted is told of one that is gone.
      .where((eb) => eb.or([eb('notifications.email_change', '=', 'deleted'), eb('emails.deleted_at', 'is', null)]))
      // A request that was answered or taken back asks nothing of anybody.
      .where((eb) =>
        eb.or([
          eb('notifications.email_change', 'is distinct from', 'requested'),
          eb('emails.status', '=', 'waiting_approval'),
        ]),
      )
      // That a file was undone is told of a file that is gone.
      .where((eb) =>
        eb.or([
          eb('notifications.kind', '=', 'import_undone'),
          eb.and([eb('imports.deleted_at', 'is', null), eb('uploads.deleted_at', 'is', null)]),
        ]),
      )
      .where((eb) =>
        eb.or([eb('notifications.condition_uses', 'is', null), sql<boolean>`${includedUses(features)} is not null`]),
      )
      .where((eb) =>
        eb.or([
          eb('notifications.record_details', 'is', null),
          sql<boolean>`notifications.record_details ->> 'screen' = any(${includedScreens(features)}::text[])`,
        ]),
      )
      .where((eb) => eb.or([eb('imports.id', 'is', null), textIn('imports.kind', files)]))
      .where((eb) => eb.or([eb('uploads.id', 'is', null), eb.lit(files.includes('data_upload'))]))
  )
}
