import {
  EventAvailableOutlined,
  HubOutlined,
  InsightsOutlined,
  LabelOutlined,
  LocalHospitalOutlined,
  MarkEmailReadOutlined,
  PersonPinCircleOutlined,
  RuleOutlined,
  SummarizeOutlined,
  TableChartOutlined,
  TravelExploreOutlined,
  UploadFileOutlined,
  type SvgIconComponent,
} from '@mui/icons-material'
import type { Feature } from '../../contract/features.ts'
import { resources } from '../../resources/all.ts'
import type { AnyDeclaration, BadgeQuery } from '../../ui/resource/declaration.ts'

export type MenuGroup = 'analysis' | 'activity' | 'settings'

/** An entry of the side menu. Its text is `renkei.shell.screens.<name>`. */
export interface MenuEntry {
  readonly name: string
  readonly route: string
  /** Further path prefixes that belong to the entry. */
  readonly alsoActiveOn?: readonly string[]
  /** Group in the menu; entries without one appear only in the command palette. */
  readonly group?: MenuGroup
  readonly icon: SvgIconComponent
  /** The account needs all of these features. */
  readonly features: readonly Feature[]
  readonly role?: 'owner' | undefined
  /** Further search words for the command palette: the reading, other names. */
  readonly alsoKnownAs?: string | undefined
  /** Number of items that need attention, shown next to the entry. */
  readonly badge?: BadgeQuery | undefined
}

const entryOf = ({
  contract,
  icon,
  group,
  path,
  alsoActiveOn = [],
  alsoKnownAs,
  badge,
}: AnyDeclaration): MenuEntry[] =>
  group
    ? [
        {
          name: contract.plural,
          route: path ?? `/${contract.plural}`,
          alsoActiveOn,
          group,
          icon,
          features: contract.feature ? [contract.feature] : [],
          role: contract.role,
          alsoKnownAs,
          badge,
        },
      ]
    : []

/** All screens with an entry, in the menu's order. */
export const menu: readonly MenuEntry[] = [
  {
    name: 'data_analysis',
    route: '/data_analysis',
    group: 'analysis',
    icon: InsightsOutlined,
    features: ['data_analysis'],
    alsoKnownAs: 'でーたぶんせき 紹介件数 推移 ランキング 紹介率 逆紹介率 ダッシュボード dashboard analysis charts',
  },
  {
    name: 'visit_suggestions',
    route: '/visit_suggestions',
    group: 'analysis',
    icon: TravelExploreOutlined,
    features: ['data_analysis'],
    alsoKnownAs: 'つぎのほうもんさき 訪問先 おすすめ 減少 visits',
  },
  {
    name: 'reports',
    route: '/medical_institutions_reports',
    alsoActiveOn: ['/own_department_reports', '/area_reports', '/communication_reports'],
    group: 'analysis',
    icon: TableChartOutlined,
    features: ['report'],
    alsoKnownAs: 'れぽーと 集計 帳票 エリア別 診療科別 クロス集計 reports builder',
  },
  {
    name: 'medical_institutions_search',
    route: '/medical_institutions_search',
    alsoActiveOn: ['/crms'],
    group: 'activity',
    icon: LocalHospitalOutlined,
    features: ['medical_institutions_search'],
    alsoKnownAs: 'れんけいさき 医療機関 検索 partners',
  },
  {
    name: 'reverse_referral_finder',
    route: '/reverse_referral_finder',
    group: 'activity',
    icon: PersonPinCircleOutlined,
    features: ['reverse_referrals', 'medical_institutions_search'],
    alsoKnownAs: 'ぎゃくしょうかい 逆紹介 紹介先 かかりつけ 転院 退院 案内 finder',
  },
  {
    name: 'labels',
    route: '/labels',
    group: 'settings',
    icon: LabelOutlined,
    features: ['labels'],
    alsoKnownAs: 'らべる 項目 カスタム項目 custom fields',
  },
  {
    name: 'data_uploads',
    route: '/data_uploads',
    group: 'settings',
    icon: UploadFileOutlined,
    features: ['data_uploads'],
    alsoKnownAs: 'でーたとりこみ アップロード 様式1 EF Dファイル DPC 紹介データ import upload',
  },
  {
    name: 'department_codes',
    route: '/data_uploads/department_codes',
    icon: UploadFileOutlined,
    features: ['data_uploads'],
    alsoKnownAs: 'しんりょうかこーど 診療科コード DPC 様式1 結び付け department codes',
  },
  {
    name: 'data_sync_statuses',
    route: '/data_sync_statuses',
    group: 'settings',
    icon: EventAvailableOutlined,
    features: ['data_analysis'],
    alsoKnownAs: 'でーたはんえい 取り込み状況 不足 データ同期 sync status',
  },
  {
    name: 'hospital_counts',
    route: '/hospital_counts',
    group: 'settings',
    icon: SummarizeOutlined,
    features: ['data_uploads'],
    alsoKnownAs: 'かんじゃすう 初診 再診 救急搬送 紹介率 逆紹介率 counts',
  },
  {
    name: 'report_subscriptions',
    route: '/report_subscriptions',
    icon: MarkEmailReadOutlined,
    features: ['report'],
    alsoKnownAs: 'れぽーと めーる 配信 定期送信 購読 subscriptions mail',
  },
  {
    name: 'alert_conditions',
    route: '/alert_conditions',
    icon: RuleOutlined,
    features: ['alerts'],
    alsoKnownAs: 'あらーとじょうけん 通知 ルール しきい値 減少 再開 新規開業 alert rules',
  },
  ...resources.flatMap(entryOf),
  {
    name: 'webhooks',
    route: '/webhooks',
    group: 'settings',
    icon: HubOutlined,
    features: [],
    role: 'owner',
    alsoKnownAs: 'がいぶつうち 外部連携 Teams Slack webhook integration',
  },
]

/** The parts of an account that determine which screens it may open. */
export interface Access {
  readonly features: readonly Feature[]
  readonly role: 'member' | 'owner'
}

/** The entries that an account's features and role allow. */
export const entriesFor = ({ features, role }: Access, entries = menu): readonly MenuEntry[] =>
  entries.filter(
    (entry) => entry.features.every((feature) => features.includes(feature)) && (!entry.role || entry.role === role),
  )

/** Whether a path belongs to an entry: its route or a path below it. */
export const isActive = ({ route, alsoActiveOn = [] }: MenuEntry, path: string): boolean =>
  [route, ...alsoActiveOn].some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
