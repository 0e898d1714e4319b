import type { StoredInstitution } from '../institutions/master/import/institution.ts'
import { demoSource } from './institutions.ts'

export interface DemoAccount {
  readonly loginName: string
  readonly username: string
  readonly role: 'owner' | 'member'
  readonly csAccount: boolean
  readonly ownDepartment: string
}

export interface DemoTenant {
  readonly name: string
  readonly plan: string
  readonly mailDomain: string
  readonly own: StoredInstitution
  readonly ownDepartments: readonly (readonly [name: string, departmentId: number | null])[]
  readonly accounts: readonly DemoAccount[]
  /** A member whose role leaves out patients' numbers, exports, deletion and imports. The other accounts' records know nothing of this one. */
  readonly trainee?: DemoAccount
  /** Tags by their group. */
  readonly tagGroups: Readonly<Record<string, readonly (readonly [name: string, description: string])[]>>
  readonly memos: readonly string[]
  readonly specialNotes: readonly string[]
  /** In order. */
  readonly phases: readonly (readonly [name: string, description: string])[]
  /** Titles of tasks about partners. */
  readonly partnerTasks: readonly [string, ...string[]]
  /** Titles of tasks about no partner in particular. */
  readonly officeTasks: readonly string[]
}

const hospital = (
  identity: Pick<
    StoredInstitution,
    'source_id' | 'name' | 'name_kana' | 'municipality_code' | 'address' | 'longitude' | 'latitude'
  >,
  beds: number,
): StoredInstitution => ({
  id: null,
  insurance_code: null,
  short_name: null,
  running_status: 'open',
  prefecture_code: '43',
  postal_code: null,
  tel: '096-000-0000',
  administrator_name: null,
  website_url: null,
  location_precision: 'source',
  beds_total: beds,
  beds_general: beds,
  beds_long_term: null,
  beds_psychiatric: null,
  beds_tuberculosis: null,
  beds_infectious: null,
  department_ids: [1001, 1017, 1020, 2001, 2002, 2035, 3001, 9003, 9010],
  departments: [
    '内科',
    '循環器内科',
    '消化器内科',
    '外科',
    '脳神経外科',
    '整形外科',
    '小児科',
    'リハビリテーション科',
    '救急科',
  ],
  facility_type_ids: [1, 102, 104, 301],
  closed_weekdays: ['sat', 'sun', 'holiday'],
  other_closed_days: '12月29日から1月3日',
  sources: [demoSource],
  ...identity,
})

/** Two separate tenants: a large hospital on the fullest plan and a smaller one on a small plan. */
export const demoTenants: readonly DemoTenant[] = [
  {
    name: 'くまもと中央総合病院（デモ）',
    plan: 'professional202112',
    mailDomain: 'kumamoto-chuo.example',
    own: hospital(
      {
        source_id: 'DEMO-A',
        name: 'くまもと中央総合病院（デモ）',
        name_kana: 'クマモトチュウオウソウゴウビョウインデモ',
        municipality_code: '43101',
        address: '熊本県熊本市中央区中央1丁目0－0',
        longitude: 130.7189,
        latitude: 32.8003,
      },
      420,
    ),
    ownDepartments: [
      ['総合内科', 1001],
      ['循環器内科', 1017],
      ['消化器内科', 1020],
      ['外科', 2001],
      ['整形外科', 2035],
      ['脳神経外科', 2002],
      ['呼吸器内科', 1014],
      ['小児科', 3001],
      ['産婦人科', 4001],
      ['眼科', 5001],
      ['耳鼻いんこう科', 5002],
      ['リハビリテーション科', 9003],
    ],
    accounts: [
      { loginName: 'sato', username: '佐藤 美咲', role: 'owner', csAccount: false, ownDepartment: '総合内科' },
      { loginName: 'suzuki', username: '鈴木 健太', role: 'member', csAccount: false, ownDepartment: '循環器内科' },
      { loginName: 'tanaka', username: '田中 陽子', role: 'member', csAccount: false, ownDepartment: '整形外科' },
      { loginName: 'support', username: '導入支援 担当', role: 'owner', csAccount: true, ownDepartment: '総合内科' },
    ],
    trainee: {
      loginName: 'nakamura',
      username: '中村 結衣',
      role: 'member',
      csAccount: false,
      ownDepartment: '総合内科',
    },
    tagGroups: {
      連携登録: [
        ['登録医', '連携登録医制度の登録医療機関'],
        ['登録医（申請中）', '登録の書類を待っている'],
        ['開放型病床利用', '共同診療の実績あり'],
      ],
      重点: [
        ['重点訪問先', '今年度の重点訪問先'],
        ['逆紹介受入可', '慢性期・維持期の受け入れに積極的'],
        ['在宅対応', '訪問診療・往診を行っている'],
      ],
      機能: [
        ['心電図伝送', '心電図伝送システムの参加機関'],
        ['脳卒中地域パス', '地域連携パスの参加機関'],
      ],
    },
    memos: [
      '院長は循環器がご専門。心不全の逆紹介に前向き。\n返書は紹介から2週間以内にほしいとのこと。',
      '事務長が窓口。訪問は午後の休診時間（13時30分〜14時）が都合がよい。',
      '画像はCD-Rではなく連携システムでの共有を希望。',
      '来年4月に副院長が院長に就任予定。あいさつに伺う。',
      '当院の整形外科の外来担当表を毎月ファクスで送付している。',
      '人工膝関節の術後リハビリを受け入れていただいている。',
      '緊急の紹介は地域連携室ではなく救急外来の直通へ、とお伝え済み。',
      '勉強会（心不全・糖尿病）の案内を希望。',
    ],
    specialNotes: [
      '木曜午後は不在。電話は水曜か金曜に。',
      '診療情報提供書は必ず郵送（ファクス不可）。',
      '返書の遅れについてご意見あり。訪問前に未返書を必ず確認。',
      '院長交代の予定あり。公表前のため院外では話さないこと。',
    ],
    phases: [
      ['未接触', '訪問も電話もまだ'],
      ['初回訪問', '地域連携室から一度あいさつに伺った'],
      ['信頼構築', '窓口と顔の見える関係ができ、定期的に訪問している'],
      ['紹介増加', '前年度より紹介が増えている'],
      ['相互連携', '逆紹介や共同診療まで進んでいる'],
    ],
    partnerTasks: [
      '返書の未着を確認して電話',
      '外来担当表を届ける',
      '登録医の申請書類を受け取る',
      '逆紹介患者さんの受け入れを相談',
      '院長就任のごあいさつに伺う',
      '心不全の地域連携パスを説明',
      '症例検討会のご案内を送付',
      '転院調整のお礼の電話',
      '紹介患者さんの経過報告を郵送',
      '画像の共有方法を打ち合わせ',
    ],
    officeTasks: [
      '地域連携の会の会場を予約',
      '連携だよりの原稿を締め切る',
      '登録医の名簿を更新',
      '来月の訪問計画をまとめる',
    ],
  },
  {
    name: '八代みなと病院（デモ）',
    plan: 'starter',
    mailDomain: 'yatsushiro-minato.example',
    own: hospital(
      {
        source_id: 'DEMO-B',
        name: '八代みなと病院（デモ）',
        name_kana: 'ヤツシロミナトビョウインデモ',
        municipality_code: '43202',
        address: '熊本県八代市中央1丁目0－0',
        longitude: 130.6021,
        latitude: 32.5069,
      },
      150,
    ),
    ownDepartments: [
      ['内科', 1001],
      ['外科', 2001],
      ['整形外科', 2035],
      ['小児科', 3001],
      ['リハビリテーション科', 9003],
      ['救急科', 9010],
    ],
    accounts: [
      { loginName: 'kimura', username: '木村 浩', role: 'owner', csAccount: false, ownDepartment: '内科' },
      { loginName: 'ogata', username: '緒方 直子', role: 'member', csAccount: false, ownDepartment: '整形外科' },
      { loginName: 'honda', username: '本田 誠', role: 'member', csAccount: false, ownDepartment: '外科' },
      { loginName: 'support-b', username: '導入支援 担当', role: 'owner', csAccount: true, ownDepartment: '内科' },
    ],
    tagGroups: {
      訪問: [
        ['訪問済み（今年度）', '今年度に一度は訪問した'],
        ['あいさつ未', '開院後のあいさつがまだ'],
      ],
      連携: [
        ['紹介元', '紹介をいただいている'],
        ['転院相談先', '回復期・療養の転院を相談できる'],
      ],
    },
    memos: [
      '救急の受け入れのお礼をいただいた。',
      '回復期リハビリの空き状況を毎週月曜に電話で確認。',
      '新しい院長は外科がご専門。',
    ],
    specialNotes: ['受付は正午まで。昼休みの電話は避ける。', '紹介状の宛名は「地域連携室」で。'],
    phases: [
      ['未訪問', 'まだ伺っていない'],
      ['初回訪問', '一度あいさつに伺った'],
      ['連携中', '紹介や転院の相談がある'],
    ],
    partnerTasks: [
      '転院の空き状況を確認',
      '紹介のお礼の電話',
      '返書の遅れをおわびする',
      'リハビリの受け入れ条件を確認',
      '新しい外来担当表を届ける',
    ],
    officeTasks: ['訪問先の一覧を見直す', '連携室の勉強会を準備'],
  },
]
