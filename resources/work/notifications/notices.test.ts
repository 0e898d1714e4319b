import { describe, expect, test } from 'vitest'
import { HeldReason } from '#contract/heldReasons.ts'
import { EmailChange } from '#contract/work/notifications.ts'
import { textsIn } from '#ui/texts/texts.ts'
import { texts } from './texts.ts'
import { addressOf, byDay, hasTopic, iconOfKind, type Notice, textOf } from './notices.ts'

const japanese = textsIn(texts.renkei.notifications, 'ja')

const notice = (fields: Partial<Notice>): Notice => ({
  id: 1,
  kind: 'comment',
  actor: null,
  communicationId: null,
  medicalInstitutionName: null,
  comment: null,
  alert: null,
  alertCondition: null,
  task: null,
  import: null,
  handover: null,
  deletion: null,
  email: null,
  record: null,
  createdAt: '2026-04-09T15:00:00Z',
  readAt: null,
  ...fields,
})

const alert = { id: 5, name: '初めて紹介が来た', newCount: 1200, targetCount: 1300 }
const task = { id: 7, title: 'お礼', deadline: '2026-04-10', isOverdue: null }
const file = {
  id: 9,
  kind: 'communications',
  filename: '履歴.csv',
  createdBy: { id: 3, name: '田中' },
  outcome: 'completed',
  importedRowCount: 1200,
  failedRowCount: 0,
  replaced: [],
  replacedBy: [],
} satisfies NonNullable<Notice['import']>

const deletion = {
  kind: 'tag',
  names: ['返書が早い'],
  uses: [{ holder: 'report', name: '一覧', path: '/area_reports' }],
} as const satisfies Notice['deletion']

const email = {
  id: 4,
  title: '外来のお知らせ',
  change: 'withdrawn',
  scheduledAt: '2026-04-10T00:00:00Z',
  heldReason: null,
} as const

const record = {
  kind: 'visit_plan',
  change: 'moved',
  name: '水前寺なごみ内科',
  count: 1,
  day: '2026-04-10',
  newDay: '2026-04-12',
  to: null,
  uses: [],
  path: '/visit_plans',
} as const satisfies Notice['record']
const changed = (fields: Partial<NonNullable<Notice['record']>>): Partial<Notice> => ({
  kind: 'work_changed',
  actor: { id: 4, name: '井上' },
  record: { ...record, ...fields, uses: fields.uses ?? [] },
})
const lost = ['deleted', 'handed_over', 'restored'] as const

const everywhere = () => true

describe('a notification leads to', () => {
  test.each<[string, Partial<Notice>]>([
    ['/communications/3', { kind: 'mention', communicationId: 3 }],
    ['/alerts/5', { kind: 'alert', alert }],
    ['/alerts/5', { kind: 'report_alert', alert }],
    ['/alert_conditions', { kind: 'alert_condition_invalid', alertCondition: { id: 2, name: '' } }],
    ['/area_reports', { kind: 'named_record_deleted', deletion: { ...deletion, uses: [...deletion.uses], names: [] } }],
    ['/tasks/7', { kind: 'task_assigned', task }],
    ['/labels/communications/import?import=9', { kind: 'import_finished', import: file }],
    [
      '/labels/medical_institutions/import?import=9',
      { kind: 'import_finished', import: { ...file, kind: 'medical_institution_label_values' } },
    ],
    ['/data_uploads/referrals?import=9', { kind: 'import_finished', import: { ...file, kind: 'referrals' } }],
    [
      '/data_uploads/reverse_referrals?import=9',
      { kind: 'import_finished', import: { ...file, kind: 'reverse_referrals' } },
    ],
    ['/data_uploads/referrals', { kind: 'import_undone', import: { ...file, kind: 'referrals', outcome: 'undone' } }],
    [
      '/data_uploads/referrals',
      { kind: 'import_undone', import: { ...file, kind: 'referrals', outcome: 'discarded' } },
    ],
    ['/emails/4/edit?part=send', { kind: 'email_changed', email }],
    ['/emails?status=unsent', { kind: 'email_changed', email: { ...email, change: 'deleted' } }],
    ['/visit_plans', changed({})],
    ['/data_uploads/9', { kind: 'import_finished', import: { ...file, kind: 'data_upload' } }],
  ])('%s', (address, fields) => {
    expect(addressOf(notice(fields), everywhere)).toBe(address)
  })

  test('the first of several places that is open, and to the start where none is', () => {
    const uses = ['/staff_rules', '/area_reports'].map((path) => ({ holder: 'report', name: '一覧', path }) as const)
    const deleted = notice({ kind: 'named_record_deleted', deletion: { ...deletion, names: [], uses } })
    expect(addressOf(deleted, (address) => address !== '/staff_rules')).toBe('/area_reports')
    expect(addressOf(deleted, () => false)).toBe('/')
  })
})

describe('a notification says', () => {
  test.each<[string, Partial<Notice>]>([
    ['mention', { kind: 'mention', actor: { id: 1, name: '井上' } }],
    ['alert', { kind: 'alert', alert }],
    ['task_due', { kind: 'task_due', task: { ...task, isOverdue: false } }],
    ['task_overdue', { kind: 'task_due', task: { ...task, isOverdue: true } }],
    ['import_completed', { kind: 'import_finished', import: file }],
    ['import_with_failures', { kind: 'import_finished', import: { ...file, failedRowCount: 3 } }],
    [
      'import_completed_replacing',
      {
        kind: 'import_finished',
        import: { ...file, replaced: [{ filename: '先.csv', createdBy: { id: 2, name: '佐藤' } }] },
      },
    ],
    [
      'import_undone',
      { kind: 'import_undone', actor: { id: 4, name: '井上' }, import: { ...file, outcome: 'undone' } },
    ],
    [
      'import_discarded',
      { kind: 'import_undone', actor: { id: 4, name: '井上' }, import: { ...file, outcome: 'discarded' } },
    ],
    ...(['restoring', 'unrestorable'] as const).map((effect): [string, Partial<Notice>] => [
      `import_undone_${effect}`,
      {
        kind: 'import_undone',
        actor: { id: 4, name: '井上' },
        import: {
          ...file,
          outcome: 'undone',
          [effect === 'restoring' ? 'replaced' : 'replacedBy']: [
            { filename: '先.csv', createdBy: { id: 2, name: '佐藤' } },
          ],
        },
      },
    ]),
    ...EmailChange.options.map((change): [string, Partial<Notice>] => [
      `email.${change}`,
      { kind: 'email_changed', actor: { id: 4, name: '井上' }, email: { ...email, change } },
    ]),
    [
      'email.rescheduled_at_once',
      {
        kind: 'email_changed',
        actor: { id: 4, name: '井上' },
        email: { ...email, change: 'rescheduled', scheduledAt: null },
      },
    ],
    ['import_failed', { kind: 'import_finished', import: { ...file, outcome: 'failed' } }],
    ...HeldReason.options.map((heldReason): [string, Partial<Notice>] => [
      `email.held_for.${heldReason}`,
      { kind: 'email_changed', email: { ...email, change: 'held', heldReason } },
    ]),
    ...([...lost, 'moved', 'finished', 'reopened'] as const).map((change): [string, Partial<Notice>] => [
      `record.task.${change}`,
      changed({ kind: 'task', change }),
    ]),
    ['record.task.moved_to_none', changed({ kind: 'task', change: 'moved', newDay: null })],
    ...([...lost, 'cancelled', 'finished', 'given', 'moved'] as const).map((change): [string, Partial<Notice>] => [
      `record.visit_plan.${change}`,
      changed({ change }),
    ]),
    ...([...lost, 'given'] as const).map((change): [string, Partial<Notice>] => [
      `record.voc.${change}`,
      changed({ kind: 'voc', change }),
    ]),
    ...(['communication', 'dashboard', 'report'] as const).flatMap((kind) =>
      (['deleted', 'restored'] as const).map((change): [string, Partial<Notice>] => [
        `record.${kind}.${change}`,
        changed({ kind, change }),
      ]),
    ),
    ...(['dashboard', 'report'] as const).map((kind): [string, Partial<Notice>] => [
      `record.${kind}.unsubscribed`,
      changed({ kind, change: 'unsubscribed' }),
    ]),
    [
      'handed_over',
      {
        kind: 'handover',
        actor: { id: 4, name: '井上' },
        handover: { id: 1, medicalInstitutions: 2, tasks: 1, visitPlans: 0, vocs: 0, to: { id: 5, name: '三浦' } },
      },
    ],
  ])('%s', (key, fields) => {
    const { key: own, args } = textOf(notice(fields), 'ja')
    expect(own).toBe(key)
    const textOfKey = japanese[key]
    expect(textOfKey).toBeTypeOf('string')
    const gaps = [...(textOfKey ?? '').matchAll(/%\{(\w+)\}/g)].map(([, gap]) => gap)
    expect(gaps.filter((gap) => gap === undefined || !(gap in args))).toEqual([])
  })
})

test('several visits are told of by the first, its day and how many more there are', () => {
  const args = (locale: 'ja' | 'en') => textOf(notice(changed({ count: 3 })), locale).args
  expect(args('ja')).toMatchObject({ by: '井上', what: '2026/4/10の「水前寺なごみ内科」ほか2件', day: '2026/4/12' })
  expect(args('en').what).toContain('“水前寺なごみ内科”')
})

test('a notification of a kind that the page does not know has an icon and leads to the start', () => {
  const unknown = notice({ kind: 'newly_invented' as Notice['kind'] })
  expect(iconOfKind(unknown.kind)).toBe('unknown')
  expect(addressOf(unknown, everywhere)).toBe('/')
})

test('notifications are grouped by the day in Japan', () => {
  const late = notice({ id: 2, createdAt: '2026-04-09T14:59:00Z' })
  expect(byDay([notice({}), late]).map(([day, some]) => [day, some.length])).toEqual([
    ['2026-04-10', 1],
    ['2026-04-09', 1],
  ])
})

test('a plan has the topics of its parts', () => {
  expect(hasTopic(['tasks'], 'tasks')).toBe(true)
  expect(hasTopic(['tasks'], 'alerts')).toBe(false)
  expect(hasTopic(['labels'], 'imports')).toBe(true)
})
