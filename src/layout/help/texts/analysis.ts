import type { ScreenHelp } from '../helpText.ts'

/** Help for the screens of figures. */
export const analysisHelp: ScreenHelp = {
  data_analysis: {
    ja: {
      purpose:
        '紹介{reverse_referrals:・逆紹介}の件数や紹介率、入院へのつながりを、月ごとの推移とランキングで見る画面です。数字は取り込んだ紹介データから集計され、前の年と比べられます。期間や診療科で絞ると、すべてのグラフが同じ条件に変わります。紹介率は、医療法（地域医療支援病院・特定機能病院）と診療報酬の定義ごとに示します。月例の会議では、このまま印刷やPDFにして使えます。',
      moves: [
        '期間と診療科を選び、紹介件数の推移を前年と比べる',
        'ランキングで増減の大きい連携先を確かめ、名前からカルテを開く',
        '指標の意味が分からないときは、その名前にカーソルを合わせるかタップする',
      ],
    },
    en: {
      purpose:
        'This screen shows referrals, {reverse_referrals:reverse referrals, }their rates and the admissions that followed, by month and as rankings. The numbers come from the lists that were imported, and stand beside those of the year before. Period and departments hold for all charts at once. Official rates are shown by each definition: the Medical Care Act for regional support and for advanced treatment hospitals, and the fee schedule. For the monthly meeting it can be printed as it is.',
      moves: [
        'Choose period and departments, and compare the trend with last year',
        'Find the partners that changed most in the ranking, and open their charts',
        'Point at or tap the name of a figure to read what it means',
      ],
    },
  },
  dashboards: {
    ja: {
      purpose:
        'よく見る数字とレポートを、一枚の画面にタイルとして並べておく場所です。連携室の朝礼や月例会議など、場面ごとに作り分けられます。自分が最初に開く画面にしたり、院内の人にメールで届けたりできます。',
      moves: ['ひな形を選ぶか「ダッシュボードを作成」を押す', 'タイルを加えて並べ、名前を付けて保存する'],
    },
    en: {
      purpose:
        'A dashboard keeps the figures and reports that you look at often on one screen. Make one for each occasion, such as the morning round or the monthly meeting. It can be the screen that opens first, or go to colleagues by mail.',
      moves: ['Take a template or press “Create dashboard”', 'Add tiles, arrange them and save them under a name'],
    },
  },
  visit_suggestions: {
    ja: {
      purpose:
        '訪問を検討したい連携先を、理由とともに点数の高い順に並べた画面です。紹介の減少、訪問の途絶え、期限の過ぎた{tasks:タスクや}返書などの記録から判断しています。今は行かなくてよい連携先は30日見送ることができ、その間は全員の一覧から外れます。',
      moves: ['理由を読み、カルテで最近の経緯を確かめる', '行く連携先を選んで「訪問を予定」を押す'],
    },
    en: {
      purpose:
        'Here are the partners that may need a visit, with reasons, the most urgent first. The reasons come from falling referrals, visits that stopped{tasks:, overdue tasks} and overdue letters. A partner that can wait is put aside for 30 days, for everybody.',
      moves: ['Read the reasons and look at the chart', 'Choose partners and press “Plan visits”'],
    },
  },
  sale_map: {
    ja: {
      purpose:
        '連携先を地図に表し、紹介の増減や、最後に訪問してからの日数を色で見る画面です。件数や訪問の有無で絞ると、足を運べていない地域が見つかります。地図で選んだ連携先は、そのまま訪問の予定や巡回ルート{action_lists:、アクションリスト}に渡せます。',
      moves: [
        '条件で紹介件数や訪問の有無を絞る。よく使う条件は保存し、連携先検索と同じ条件で開ける',
        '気になる地域の連携先をまとめて選び、訪問を予定する',
      ],
    },
    en: {
      purpose:
        'The map shows partners coloured by the change of their referrals or by the days since the last visit. Conditions on referrals and visits reveal the areas where nobody has been. What you select goes straight into planned visits or a route{action_lists: or an action list}.',
      moves: [
        'Narrow the map by referrals and visits; it can open with the same saved conditions as the partner search',
        'Select the partners of an area and plan visits',
      ],
    },
  },
  segment_map: {
    ja: {
      purpose:
        '紹介や患者さんがどの地域から来ているかを、市区町村ごとの濃さで見る診療圏の地図です。紹介元の所在地と患者さんの住所のどちらで数えるかを選べます。人口あたりや前の期間からの増減、二次医療圏の境界も重ねられます。',
      moves: ['「集計の基準（所在地）」と対象期間を選ぶ', '濃い市区町村と薄い市区町村を選び、件数を確かめる'],
    },
    en: {
      purpose:
        'This map shows from which municipalities referrals and patients come. Count by the place of the referrer or by the address of the patient. It can show rates per inhabitant, changes, and the borders of secondary medical areas.',
      moves: [
        'Choose whose place is counted, and the period',
        'Compare dark and pale municipalities and read their numbers',
      ],
    },
  },
  reports: {
    ja: {
      purpose:
        '連携先・診療科・エリア・コミュニケーションごとに、必要な数字を列に並べた表を自分で作る画面です。一度作った条件は保存され、開くたびに最新のデータで集計されます。表はCSVやExcelで書き出せ、決まった曜日や日にメールで受け取ることもできます。',
      moves: ['作りたいレポートの種類を選んで新しく作る', '期間と項目を選び、結果を確かめてから名前を付けて保存する'],
    },
    en: {
      purpose:
        'Reports are tables that you put together yourself, by partner, department, area or communication. The definition is stored and calculated from the newest data each time. Tables can be exported, or sent by mail on chosen days.',
      moves: [
        'Choose the kind of report and make a new one',
        'Choose period and items, look at the result, and save it',
      ],
    },
  },
  report_subscriptions: {
    ja: {
      purpose:
        'メールで届くように設定したレポートとダッシュボードの一覧です。毎週・毎月のほか、月のデータがそろった翌朝に送ることもできます。届くのは受け取る人の権限で見られる数値だけです。',
      moves: [
        '届く日と受け取る人を確かめ、変えるものを編集する',
        '新しく受け取るには、レポートの画面で「メールで受け取る」を押す',
      ],
    },
    en: {
      purpose:
        'These are the reports and dashboards that are sent by mail. They go out weekly, monthly, or on the morning after a month is complete. Everybody gets only the figures that they may see.',
      moves: ['Check days and recipients, and edit what changes', 'For a new one, press “Receive by mail” on a report'],
    },
  },
  alerts: {
    ja: {
      purpose:
        '決めておいた条件に新しく当てはまった連携先を知らせる画面です。紹介が減った、しばらく訪問していない、といった変化に早く気づけます。対応が済んだものはアーカイブすると、一覧が未対応のものだけになります。',
      moves: [
        '新しいアラートを開き、当てはまった連携先を確かめる',
        '{tasks:タスクや}訪問の予定を入れ、済んだらアーカイブする',
      ],
    },
    en: {
      purpose:
        'Alerts tell you of partners that newly fulfil a condition. You notice early when referrals fall or nobody has visited for long. Archive what is dealt with, so that the list shows only what is open.',
      moves: ['Open a new alert and look at its partners', 'Plan a visit{tasks: or add a task}, then archive it'],
    },
  },
  alert_conditions: {
    ja: {
      purpose:
        'どんなときに知らせてほしいかを決める画面です。紹介の減少や再開、訪問の間隔、新規の開業などから選べます。保存する前に、過去のデータでどのくらい当てはまるかを確かめられます。',
      moves: ['「条件を作る」を押し、ひな形に近いものを選ぶ', '当てはまる件数を見て、しきい値を加減してから保存する'],
    },
    en: {
      purpose:
        'Here you decide what you want to be told about. Conditions cover falling and returning referrals, the time since a visit, new clinics and more. Before you save, past data shows how many partners would have matched.',
      moves: [
        'Press “Create condition” and take the closest kind',
        'Adjust the threshold by the number of matches, and save',
      ],
    },
  },
}
