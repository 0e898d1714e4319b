import {
  ChecklistOutlined,
  ContactMailOutlined,
  AssignmentIndOutlined,
  EventAvailableOutlined,
  EventOutlined,
  FlagOutlined,
  HowToRegOutlined,
  HubOutlined,
  InsightsOutlined,
  LabelOutlined,
  LocalHospitalOutlined,
  MapOutlined,
  MarkEmailReadOutlined,
  PersonPinCircleOutlined,
  PublicOutlined,
  RouteOutlined,
  RuleOutlined,
  SummarizeOutlined,
  SwapHorizOutlined,
  TableChartOutlined,
  TodayOutlined,
  TravelExploreOutlined,
  UnsubscribeOutlined,
  UploadFileOutlined,
  type SvgIconComponent,
} from '@mui/icons-material'
import type { Feature } from '#contract/features.ts'
import type { Permission } from '#contract/permissions.ts'
import { resources } from '#resources/all.ts'
import type { AnyDeclaration, BadgeQuery } from '#ui/resource/declaration.ts'

/** `day` comes first and has no heading. */
export type MenuGroup = 'day' | 'analysis' | 'activity' | 'settings'

/** An entry of the side menu. Its text is `renkei.shell.screens.<name>`. */
export interface MenuEntry {
  readonly name: string
  readonly route: string
  /** Where a screen comes in kinds with a feature each, of which one is needed: the entry leads to the first kind that the account has. */
  readonly kinds?: readonly { readonly route: string; readonly feature: Feature }[]
  /** Further path prefixes that belong to the entry. */
  readonly alsoActiveOn?: readonly string[]
  /** Group in the menu; entries without one appear only in the command palette. */
  readonly group?: MenuGroup
  readonly icon: SvgIconComponent
  /** The account needs all of these features. */
  readonly features: readonly Feature[]
  readonly role?: 'owner' | undefined
  /** What the account's role must include. */
  readonly permission?: Permission | undefined
  /** Further search words for the command palette: the reading, other names. */
  readonly alsoKnownAs?: string | undefined
  /** Number of items that need attention, shown next to the entry. */
  readonly badge?: BadgeQuery | undefined
}

const entryOf = ({ contract, icon, group, path, alsoActiveOn = [], alsoKnownAs, badge }: AnyDeclaration): MenuEntry[] =>
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
    name: 'today',
    route: '/today',
    group: 'day',
    icon: TodayOutlined,
    features: [],
    alsoKnownAs: 'きょう 本日 予定 やること ホーム home day',
  },
  {
    name: 'data_analysis',
    route: '/data_analysis',
    group: 'analysis',
    icon: InsightsOutlined,
    features: ['data_analysis'],
    alsoKnownAs: 'でーたぶんせき 紹介件数 推移 ランキング 紹介率 逆紹介率 ダッシュボード dashboard analysis charts',
  },
  {
    name: 'sale_map',
    route: '/sale_map',
    group: 'analysis',
    icon: MapOutlined,
    features: ['sale_map'],
    alsoKnownAs: 'えいぎょうまっぷ 地図 訪問ルート 空白地帯 連携先の分布 増減 sales map',
  },
  {
    name: 'segment_map',
    route: '/segment_map',
    group: 'analysis',
    icon: PublicOutlined,
    features: ['sale_map'],
    alsoKnownAs: 'しんりょうけんまっぷ 地図 診療圏 来院圏 患者の住所 市区町村 catchment map',
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
    kinds: [
      { route: '/medical_institutions_reports', feature: 'medical_institution_report' },
      { route: '/own_department_reports', feature: 'own_department_report' },
      { route: '/area_reports', feature: 'area_report' },
      { route: '/communication_reports', feature: 'communication_report' },
    ],
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
    name: 'visit_plans',
    route: '/visit_plans',
    group: 'activity',
    icon: EventOutlined,
    features: ['communications'],
    alsoKnownAs: 'ほうもん よてい 訪問予定 明日の訪問 予定表 スケジュール planned visits schedule',
  },
  {
    name: 'visit_route',
    route: '/visit_route',
    group: 'activity',
    icon: RouteOutlined,
    features: ['action_lists', 'medical_institutions_search'],
    alsoKnownAs: 'じゅんかい るーと 訪問ルート 順番 巡回 ナビ 地図 route visits',
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
    permission: 'imports',
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
  {
    name: 'email_suppressions',
    route: '/email_suppressions',
    icon: UnsubscribeOutlined,
    features: ['emails'],
    alsoKnownAs: 'はいしんていし めーる 配信停止 オプトアウト 送らない 不達 unsubscribe suppressions',
  },
  {
    name: 'email_consents',
    route: '/email_consents',
    icon: HowToRegOutlined,
    features: ['emails'],
    alsoKnownAs: 'はいしん どうい めーる 同意 特定電子メール法 オプトイン consents opt-in',
  },
  ...resources.flatMap(entryOf),
  {
    name: 'targets',
    route: '/targets',
    group: 'activity',
    icon: FlagOutlined,
    features: ['communications'],
    alsoKnownAs: 'もくひょう 目標 訪問件数 面談 新規 進み 達成 targets goals',
  },
  {
    name: 'staff_rules',
    route: '/staff_rules',
    group: 'settings',
    icon: AssignmentIndOutlined,
    features: ['communications'],
    role: 'owner',
    alsoKnownAs: 'たんとう 担当者 担当割り 地区 エリア ルール persons in charge rules',
  },
  {
    name: 'handovers',
    route: '/handovers',
    group: 'settings',
    icon: SwapHorizOutlined,
    features: ['communications'],
    alsoKnownAs: 'ひきつぎ 引き継ぎ 担当変更 異動 退職 handover',
  },
  {
    name: 'email_frame',
    route: '/email_frame',
    group: 'settings',
    icon: ContactMailOutlined,
    features: ['emails'],
    alsoKnownAs: 'さしだしにん 署名 メール フッター 特定電子メール法 ロゴ signature e-mail frame',
  },
  {
    name: 'first_steps',
    route: '/first_steps',
    icon: ChecklistOutlined,
    features: [],
    alsoKnownAs: 'はじめに 初期設定 導入 自院の登録 招待 使い始め チュートリアル first steps setup tour',
  },
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
  readonly permissions: readonly Permission[]
}

/** The entries that an account's features, role and permissions allow, each with the screen that it leads to for this account. */
export const entriesFor = ({ features, role, permissions }: Access, entries = menu): readonly MenuEntry[] =>
  entries
    .filter(
      (entry) =>
        entry.features.every((feature) => features.includes(feature)) &&
        (!entry.role || entry.role === role) &&
        (!entry.permission || permissions.includes(entry.permission)),
    )
    .flatMap((entry) => {
      if (!entry.kinds) return [entry]
      const own = entry.kinds.find(({ feature }) => features.includes(feature))
      return own ? [{ ...entry, route: own.route }] : []
    })

/** Whether a path belongs to an entry: its route or a path below it. */
export const isActive = ({ route, kinds = [], alsoActiveOn = [] }: MenuEntry, path: string): boolean =>
  [route, ...kinds.map((kind) => kind.route), ...alsoActiveOn].some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`),
  )
