import type { ScreenHelp } from '../helpText.ts'

/** Help for the screens of the day and of the work with partners. */
export const activityHelp: ScreenHelp = {
  today: {
    ja: {
      purpose:
        '自分が今日すること、期限の過ぎたこと、届いたお知らせをまとめた画面です。訪問の記録、{tasks:タスクの完了、}日付の変更や同僚への引き継ぎは、この画面のまま済ませられます。下の表では、連携室の一人ひとりの予定の重なりが分かります。',
      moves: [
        '今日の訪問を上から順に開き、終わったら「訪問を記録」を押す',
        '{tasks:期限を過ぎたタスクを、完了・移動・引き継ぎのどれかで片付ける}',
      ],
    },
    en: {
      purpose:
        'This is what you have to do today, what is overdue, and what has arrived for you. Visits are recorded, {tasks:tasks finished, }moved or handed over without leaving the screen. The table below shows how busy each colleague is.',
      moves: [
        'Take today’s visits from the top and record each when it is over',
        '{tasks:Finish, move or hand over every overdue task}',
      ],
    },
  },
  medical_institutions_search: {
    ja: {
      purpose:
        '全国の医療機関から、連携先を条件で探す画面です。名前のほか、地域・診療科・施設の種別{tags:・タグ}・紹介の件数・最後の訪問などで絞れます。見出しを押すと、紹介件数や最後の訪問の順に並びます。よく使う条件は名前を付けて保存できます。選んだ連携先には、{tags:タグ・}{enabled_phase:フェーズ・}担当者・訪問の予定などをまとめて付けられます。',
      moves: [
        '名前か地域で絞り込み、連携先の名前を押してカルテを開く',
        'よく使う条件は「保存した条件」に名前を付けて残し、ピン留めするか同僚と共有する',
        '何件か選んで「訪問を予定」{action_lists:や「リストに追加」}を押す。一覧にない新しい医療機関は、結果の下の「医療機関を追加」で入れる',
      ],
    },
    en: {
      purpose:
        'Find partners among all medical institutions of the country. Narrow them by name, area, department, type, {tags:tags, }referrals or the last visit. Press a heading to sort by referrals or the last visit. Conditions that you use often can be saved under a name. Those you select get {tags:tags, }{enabled_phase:a phase, }persons in charge or planned visits all at once.',
      moves: [
        'Narrow by name or area and open a chart',
        'Keep frequent conditions under “Saved conditions”, and pin them or share them with colleagues',
        'Select several and plan visits or add them to a list; “Add an institution” below the results is for a new clinic that no list has',
      ],
    },
  },
  chart: {
    ja: {
      purpose:
        '一つの連携先について、知っておくこと・これまでの経緯・これからすることを一枚にまとめたカルテです。上には紹介{reverse_referrals:・逆紹介}などの主な数字が並びます。訪問や電話の前に開くと、前回の話と残っている約束が分かります。印刷すると持ち歩ける2枚になります。',
      moves: [
        '特記事項とメモ、前回の記録を読む',
        '「訪問を記録」で話した内容{tasks:と次のタスク}を残す',
        '電話番号や名称が違っていたら「情報を修正」で直す（自院だけに反映）。自院で追加した医療機関は、公的な一覧に載ったら「統合」で記録を移す',
      ],
    },
    en: {
      purpose:
        'The chart of a partner has on one page what to know, what happened and what is to be done. The strip at the top has its main figures. Read it before a visit or a call, and you know the last talk and what was promised. Printed it takes two pages.',
      moves: [
        'Read special notes, memo and the last record',
        'Record the visit{tasks: with the next task}',
        'If a telephone number or name is wrong, correct it (for your office alone); once the public list has an institution that you have added, merge the two',
      ],
    },
  },
  visit_plans: {
    ja: {
      purpose:
        'これからの訪問を、日付ごと・訪問の順に並べた予定表です。終わった訪問は、ひと押しで記録になります。天候などで行けなくなった日は、その日の予定をまとめて別の日に移せます。だれが先に予定しているかも分かるので、訪問の重なりを防げます。',
      moves: ['日付の中で訪問の順番を入れ替える', '訪問したら「訪問を記録」を、行けなければ「変更・引き継ぎ」を押す'],
    },
    en: {
      purpose:
        'Planned visits stand by day and in the order of visiting. A finished visit becomes a record with one press. When a day fails, all of its plans move to another day. You also see who is already going there, so that nobody goes twice.',
      moves: ['Put the visits of a day in order', 'Record a visit, or change and hand over what does not work out'],
    },
  },
  visit_route: {
    ja: {
      purpose:
        'その日に回る連携先の順番を、地図の上で決める画面です。距離から順番を最適化し、到着の目安と診療時間の外れを確かめられます。時刻は直線距離からの目安なので、実際の道路や渋滞とは異なります。',
      moves: ['訪問日と出発地を確かめ、訪問先を加える', '「順番を最適化」を押し、保存して当日はスマートフォンで開く'],
    },
    en: {
      purpose:
        'Here the visits of a day get their order on a map. The order is optimised by distance, with arrival times and a warning where a clinic is closed. Times are estimates from straight lines, not from roads and traffic.',
      moves: [
        'Check day and start, and add stops',
        'Optimise the order, save it, and open it on your phone on the day',
      ],
    },
  },
  reverse_referral_finder: {
    ja: {
      purpose:
        '患者さんを紹介する先を、診療科・病名・お住まい・診療の曜日から探す画面です。これまでの紹介{reverse_referrals:・逆紹介}のつながりも見て選べます。候補は患者さんにお渡しする案内として印刷できます。入力した郵便番号は記録に残りません。',
      moves: ['診療科と患者さんの郵便番号を入力する', '候補を選び、案内を印刷する'],
    },
    en: {
      purpose:
        'Find where to refer a patient, by department, disease, home and opening days. Earlier referrals in both directions help you choose. The candidates can be printed as a sheet for the patient. The postal code that you type is not stored.',
      moves: ['Enter department and postal code', 'Choose candidates and print the sheet'],
    },
  },
  communications: {
    ja: {
      purpose:
        '訪問・電話・面談など、連携先とのやり取りの記録を並べた画面です。期間・担当者・種類で絞り、カレンダーでも見られます。同僚の記録にコメントを付けたり、名指しで知らせたりできます。',
      moves: [
        '「記録する」で今日のやり取りを残す',
        '「条件を追加」で「先月」などの期間や担当者を選ぶ',
        'カレンダーに切り替え、訪問の抜けている週を見つける',
      ],
    },
    en: {
      purpose:
        'These are all records of visits, calls and meetings with partners. Narrow them by period, person and kind, or look at them in a calendar. Colleagues can comment on a record and mention each other.',
      moves: [
        'Record today’s contacts',
        'Add a condition: a period such as last month, or a person',
        'Switch to the calendar and find weeks without visits',
      ],
    },
  },
  new_communication: {
    ja: {
      purpose:
        '訪問や電話の内容を残す画面です。用件とメモから書き始めます。{tasks:次にすることがあれば、タスクを一緒に作れます。}患者さんの氏名など、個人を特定できることは書かないでください。保存すると、連携先のカルテに載ります。',
      moves: ['連携先と用件を選び、話した内容をメモに書く', '{tasks:次の約束があれば「次のタスク」に期限を入れる}'],
    },
    en: {
      purpose:
        'Write down what was said in a visit or call. Begin with the matter and the memo{tasks:, and add a task if something follows}. Do not write names or anything else that identifies a patient. Once saved, it appears on the partner’s chart.',
      moves: [
        'Choose partner and matter, and write the memo',
        '{tasks:Give the next task a date if something was promised}',
      ],
    },
  },
  events: {
    ja: {
      purpose:
        '症例検討会や登録医総会のように、多くの連携先が集まる催しを一度に記録する画面です。参加した医療機関と医師を選ぶか貼り付けると、それぞれのカルテに記録が残ります。あとで内容を直すと、すべての記録が直ります。',
      moves: ['イベントの名前と開催日を登録する', '参加した医療機関を追加するか、参加者の一覧を貼り付ける'],
    },
    en: {
      purpose:
        'Record a conference or assembly with many partners once. Choose or paste the institutions and doctors that attended, and each chart gets its record. If you correct the contents later, all records are corrected.',
      moves: ['Enter the name and day of the event', 'Add attending institutions, or paste the list'],
    },
  },
  vocs: {
    ja: {
      purpose:
        '連携先からいただいたご意見やご要望を受け付け、対応が済むまで見届ける画面です。状態・優先度・担当者で並べ、ボードでも見られます。もとになった訪問の記録と結び付けておくと、あとで経緯をたどれます。',
      moves: ['未対応の声に担当者と優先度を付ける', '対応した内容を書き、状態を「対応済み」にする'],
    },
    en: {
      purpose:
        'Opinions and wishes of partners are taken in here and followed until they are dealt with. Sort them by state, priority and person, or see them on a board. Link them to the visit they came from, so that the story can be traced.',
      moves: ['Give open voices a person and a priority', 'Write what was done and set the state to “Completed”'],
    },
  },
  tasks: {
    ja: {
      purpose:
        '返書の確認や訪問の約束など、忘れてはいけないことを期限の順に並べた画面です。担当者を決めて同僚に頼むこともできます。「カレンダー連携」で、お使いの予定表に期限を表示できます。',
      moves: ['期限を過ぎたタスクから片付け、済んだら完了にする', '新しいタスクに担当者・期限・連携先を入れる'],
    },
    en: {
      purpose:
        'Tasks keep what must not be forgotten, such as checking a letter or arranging a visit, by deadline. You can give a task to a colleague. With the calendar feed the deadlines appear in your own calendar.',
      moves: ['Begin with overdue tasks and finish them', 'Give a new task a person, a deadline and a partner'],
    },
  },
  targets: {
    ja: {
      purpose:
        '訪問・医師との面談・新規訪問の件数について、月の目標と進み具合を見る画面です。連携室全体と一人ひとりの目標を決められます。件数の数え方はコミュニケーションレポートと同じです。',
      moves: ['月を選んで進み具合を確かめる', 'オーナーは「目標を設定」で、前の月の目標を写してから直す'],
    },
    en: {
      purpose:
        'See the monthly targets for visits, interviews with doctors and first visits, and how far you are. The office and each person can have targets. Numbers are counted as in the reports on communications.',
      moves: [
        'Choose the month and look at the progress',
        'Owners press “Set targets”, copy last month’s and adjust them',
      ],
    },
  },
  action_lists: {
    ja: {
      purpose:
        '同じ用件で対応する連携先をまとめ、どこまで済んだかを全員で確かめるリストです。ご案内の配布や、紹介の減った連携先への訪問などに使います。リストの連携先は、巡回ルートや宛名ラベルにもできます。',
      moves: ['リストを作り、検索や地図から連携先を加える', '対応したら印を付け、残りを確かめる'],
    },
    en: {
      purpose:
        'An action list gathers partners for one purpose and shows everybody how far it is done. Use it for sending invitations or visiting partners whose referrals fell. Its partners can become a route or address labels.',
      moves: ['Make a list and add partners from search or map', 'Mark those that are done, and see what is left'],
    },
  },
  referral_letters: {
    ja: {
      purpose:
        '紹介元にお返しする返書のうち、未送付のものを期限の順に並べた画面です。受診報告・中間報告・最終報告の期限は、院内で決めた日数によります（診療科ごとにも決められます）。{reverse_referrals:逆紹介の記録があれば自動で送付済みになり、}手でも、文書システムから出力した一覧のファイルでも済みにできます。診療科別の期限内返書率や、回診に持っていく一覧の印刷もあります。',
      moves: ['期限を過ぎた返書を診療科で絞り、一覧を印刷する', '送ったものを「送付済み」にする'],
    },
    en: {
      purpose:
        'These are the letters still owed to referrers, by deadline. The days allowed for arrival, interim and final reports are your hospital’s own rules, also by department. A recorded reverse referral settles a letter by itself, or you settle it by hand or with a list from your document system. There are rates by department, and a printed list for the ward round.',
      moves: ['Narrow overdue letters by department and print them', 'Mark letters that were sent'],
    },
  },
  emails: {
    ja: {
      purpose:
        '連携先の先生方へ、お知らせのメールを一斉に送る画面です。宛先は検索の条件やリストから選び、送る前に試し送りで見た目を確かめます。開封や届かなかったアドレスは、送信後のレポートで分かります。広告や宣伝のメールは、同意などの根拠がある宛先にだけ送れます。',
      moves: ['「メールを作成」から本文を書き、自分に試し送りする', '宛先と件数を確かめて、送信か予約をする'],
    },
    en: {
      purpose:
        'Send announcements by e-mail to the doctors of your partners. Recipients come from conditions or lists, and a test mail shows how it looks. The report tells who opened it and which addresses failed. Advertising goes only to recipients with a recorded basis.',
      moves: [
        'Press “Write e-mail” and send yourself a test',
        'Check recipients and their number, then send or schedule',
      ],
    },
  },
  email_suppressions: {
    ja: {
      purpose:
        'メールの受け取りを断った方や、届かなかったアドレスの一覧です。ここにあるアドレスには、選んでも送られません。お電話などで申し出を受けたときは、手で加えてください。',
      moves: ['申し出のあったアドレスを加える', '解除は、本人の依頼など理由を残して行う'],
    },
    en: {
      purpose:
        'These addresses refused e-mail or could not be reached. Nothing is sent to them even if they are chosen. When somebody refuses by telephone, add the address by hand.',
      moves: ['Add addresses of people who refused', 'When you lift one, write down the reason'],
    },
  },
  email_consents: {
    ja: {
      purpose:
        '広告や宣伝のメールを送ってよいと確かめた根拠の一覧です。特定電子メール法により、同意などの記録が必要です。いつ、何によって確かめたかを残しておくと、お問い合わせに答えられます。',
      moves: ['申込書や名刺をもとに「同意を記録」を押す', '断りの連絡があれば取り消す'],
    },
    en: {
      purpose:
        'This list has the basis on which advertising may be sent to an address. The law on specified electronic mail asks for such records. With day and source written down you can answer questions.',
      moves: ['Record consents from forms and business cards', 'Withdraw one when somebody refuses'],
    },
  },
}
