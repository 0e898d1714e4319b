import type { Language } from '#contract/messages.ts'
import { facilityTypeNames } from '#contract/institutions/facilityTypeNames.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { dayInJapan } from '../japanDays.ts'
import { readItems } from './actionListItems.ts'
import type { Account } from '../handlers.ts'
import { withoutSwitchedOff } from '../records/switchedOffColumns.ts'
import { byteOrderMark, csvRows } from '../tables/csvFile.ts'
import { fileDay } from '../tables/fileDays.ts'

const headings = {
  ja: [
    'ID',
    '医療機関名',
    '対応状況',
    '最終訪問日',
    '未完了タスク',
    'フェーズ',
    'タグ',
    '施設種別',
    '診療科',
    '郵便番号',
    '住所',
    '電話番号',
    '管理者',
    '追加日',
  ],
  en: [
    'ID',
    'Name',
    'Status',
    'Last visit',
    'Open tasks',
    'Phase',
    'Tags',
    'Type',
    'Departments',
    'Postal code',
    'Address',
    'Telephone',
    'Administrator',
    'Added on',
  ],
} as const satisfies Record<Language, readonly string[]>

const statuses = {
  ja: { actioned: '対応済み', not_actioned: '未対応' },
  en: { actioned: 'Done', not_actioned: 'To do' },
} as const satisfies Record<Language, Record<string, string>>

const phaseColumn = headings.en.indexOf('Phase')

const batchSize = 1_000

/** All institutions on a list as CSV text, chunk by chunk (UTF-8 with a byte order mark), in the order of its route. */
export async function* itemsAsCsv(
  tx: TenantTransaction,
  tenantId: number,
  listId: number,
  { language, account }: { readonly language: Language; readonly account: Pick<Account, 'features'> },
): AsyncGenerator<string> {
  const shown = withoutSwitchedOff(account, { enabled_phase: phaseColumn })
  yield byteOrderMark + csvRows([shown(headings[language])])
  for (let offset = 0; ; offset += batchSize) {
    const batch = await readItems(tx, tenantId, listId, { sort_by: 'position' }, { limit: batchSize, offset })
    if (batch.length > 0)
      yield csvRows(
        batch.map((item) =>
          shown([
            item.id,
            item.name,
            statuses[language][item.status],
            fileDay(item.last_visit_date),
            item.open_task_count,
            item.phase?.name,
            item.tags.map(({ name }) => name).join(' '),
            facilityTypeNames(item.type_names, language),
            item.departments.join(' '),
            item.postal_code,
            item.address,
            item.tel,
            item.administrator_name,
            fileDay(dayInJapan(new Date(item.added_at))),
          ]),
        ),
      )
    if (batch.length < batchSize) return
  }
}
