import type { ScreenHelp } from '../helpText.ts'

/** Help for the screens of data, settings and accounts. */
export const settingsHelp: ScreenHelp = {
  first_steps: {
    ja: {
      purpose:
        '使い始めるときの準備を、順に案内する画面です。済んだかどうかは実際のデータから判断するので、ほかの画面で行った準備もここに反映されます。順番は自由で、あとからいつでも開けます。',
      moves: ['自院を病院名で探して登録する', '診療科を選び、同僚をメールで招待する', '紹介のデータを取り込む'],
    },
    en: {
      purpose:
        'This screen leads a new office through its preparations. Whether a step is done is read from the data, so what you did elsewhere counts too. Take the steps in any order and come back at any time.',
      moves: [
        'Find your own hospital by name',
        'Choose departments and invite colleagues by mail',
        'Import the first referrals',
      ],
    },
  },
  labels: {
    ja: {
      purpose:
        '医療機関やコミュニケーションに、連携室で決めた項目を加える画面です。「訪問優先度」や「話題」のような項目を作ると、カルテや記録の入力欄に加わります。作った項目は、検索の条件{report:やレポートの列}にも使えます。入力形式はあとから変えられません。',
      moves: ['医療機関とコミュニケーションのどちらに加えるかを選ぶ', '「ラベルを追加」で名前と入力形式を決める'],
    },
    en: {
      purpose:
        'Labels add fields of your own to institutions and communications. A field such as “priority” or “topic” appears on the chart or in the form of a record. Labels also serve as search conditions and columns of reports. The type of a field cannot be changed later.',
      moves: ['Choose whether it belongs to institutions or communications', 'Add a label with its name and type'],
    },
  },
  tags: {
    ja: {
      purpose:
        '「登録医」「重点訪問先」のように、連携先に付ける目印を管理する画面です。タグは検索の条件になり、一覧やカルテの名前のそばに表示されます。増えてきたら、タググループで見出しを付けてまとめられます。使っているタグを削除するときは、使っている場所を確かめられます。',
      moves: ['タグを作り、連携先管理で選んだ連携先にまとめて付ける', '使わなくなったタグを整理する'],
    },
    en: {
      purpose:
        'Tags mark partners, for example as “registered doctor” or “priority visit”. They serve as search conditions and stand beside names in lists and charts. When there are many, groups give them headings. Before a tag in use is deleted, you see where it is used.',
      moves: ['Make a tag and put it on selected partners in the search', 'Tidy up tags that nobody uses'],
    },
  },
  data_uploads: {
    ja: {
      purpose:
        '紹介{reverse_referrals:・逆紹介}の一覧や、DPCの様式1・EF・Dファイルを取り込む画面です。ファイルの種類は自動で見分け、反映する前に件数や読み取れない行を確かめられます。紹介{reverse_referrals:・逆紹介}の一覧とDPCのファイルの取り込みには、「患者番号の閲覧」の権限も必要です。間違えて取り込んだファイルは、あとから取り消せます。',
      moves: [
        'ファイルを画面に置くか、選んで送る',
        '確認待ちになったら内容を見て、取り込みを決める',
        '反映状況の画面で、足りない月がないかを見る',
      ],
    },
    en: {
      purpose:
        'Import lists of referrals{reverse_referrals: and reverse referrals}, and the DPC files (Form 1, EF, D). The kind of a file is recognised, and you see numbers and unreadable rows before anything is stored. Importing these lists and DPC files takes the permission to read patients’ numbers as well. A file that was imported by mistake can be undone later.',
      moves: [
        'Drop files on the screen or choose them',
        'Look at what waits for you, and confirm the import',
        'See on the status screen whether a month is missing',
      ],
    },
  },
  department_codes: {
    ja: {
      purpose:
        'DPC調査のファイルにある診療科コードを、自院の診療科に結び付ける画面です。結び付けると、診療科別の紹介や入院が正しく数えられます。保存すると、取り込み済みのデータも割り当て直されます。',
      moves: ['「未設定」のコードから順に、自院の診療科を選ぶ', '保存して、割り当てが終わるのを待つ'],
    },
    en: {
      purpose:
        'Link the department codes of DPC files to your own departments. Then referrals and admissions are counted for the right department. Saving also reassigns data that was imported before.',
      moves: ['Choose a department for each unassigned code', 'Save, and wait until the data is reassigned'],
    },
  },
  data_sync_statuses: {
    ja: {
      purpose:
        'どの種類のデータが、どの月まで取り込まれているかを月ごとの表で見る画面です。「不足」は、その月のデータがまだないことを表します。「要確認」の月を開くと、もとのファイルと確認事項が分かります。',
      moves: ['「不足」の月を見つけ、そのファイルを取り込む', '「要確認」の月を開き、件数に誤りがないかを見る'],
    },
    en: {
      purpose:
        'The table shows which kind of data has been imported for which month. “Missing” means that the month has no data yet. Open a month that needs attention to see its file and findings.',
      moves: ['Find missing months and import their files', 'Open months that need attention and check the numbers'],
    },
  },
  hospital_counts: {
    ja: {
      purpose:
        '紹介率・逆紹介率の計算に使う、初診・再診・救急搬送などの患者数を月ごとに入れる画面です。取り込んだファイルから分かる数は自動で入り、手で入れた値を優先します。医療法（地域医療支援病院・特定機能病院）と診療報酬の届け出に使う定義に合わせています。',
      moves: ['空いている月を開いて数を入れる', '数か月分は「表から取り込む」で貼り付ける'],
    },
    en: {
      purpose:
        'Enter first visits, return visits and emergency patients of each month, which referral rates are calculated from. Numbers that imported files contain are filled in, and what you enter takes precedence. The definitions are those of the official reports.',
      moves: ['Open an empty month and enter its numbers', 'Paste several months from a table at once'],
    },
  },
  staff_rules: {
    ja: {
      purpose:
        '連携先の担当者を、地域や施設種別などの条件でまとめて決める画面です。ルールは「適用」を押したときだけ働きます。手で決めた担当者は、そのままにすることも、合わせて変えることもできます。',
      moves: ['ルールを追加し、条件と担当者を選ぶ', '「適用」を押し、変わる件数を確かめてから変更する'],
    },
    en: {
      purpose:
        'Rules put persons in charge of many partners by area, type and other conditions. A rule works only when you apply it. Persons chosen by hand stay, or change along if you say so.',
      moves: ['Add a rule with conditions and a person', 'Apply it after looking at what will change'],
    },
  },
  handovers: {
    ja: {
      purpose:
        '異動や退職のときに、担当の連携先{tasks:・未完了のタスク}・これからの訪問予定・対応が終わっていない声をまとめて引き継ぐ画面です。一覧を見て、引き継がないものを外せます。引き継いだあとも、元に戻せます。',
      moves: ['引き継ぎ元と引き継ぎ先を選ぶ', '一覧を確かめて引き継ぎ、相手に伝える'],
    },
    en: {
      purpose:
        'When somebody leaves or changes, hand over their partners, {tasks:open tasks, }planned visits and unfinished feedback together. Look through the list and leave out what should stay. A handover can be undone.',
      moves: ['Choose from whom and to whom', 'Check the list, hand it over and tell the receiver'],
    },
  },
  email_frame: {
    ja: {
      purpose:
        '先生方に送るメールの差出人の表示、署名、末尾の文を決める画面です。広告や宣伝のメールに必要な、差出人の名称・住所・問い合わせ先もここに入れます。ここでの変更は、これから送るメールすべてに使われます。',
      moves: ['名称・住所・連絡先を入れる', '見本で見え方を確かめて保存する'],
    },
    en: {
      purpose:
        'Set how the sender, signature and footer of e-mails to doctors look. The legal name, address and contact that advertising needs are entered here too. Changes hold for all e-mails from now on.',
      moves: ['Enter name, address and contact', 'Look at the example and save'],
    },
  },
  accounts: {
    ja: {
      purpose:
        'このサービスを使う職員のアカウントを管理する画面です。オーナーはアカウントと設定を管理でき、メンバーは日々の仕事に使います。異動や退職の前に、担当の連携先{tasks:やタスク}を引き継げます。',
      moves: [
        '何人かまとめて招くときは「はじめに」の「同僚を招待」を使う',
        '退職する人は、担当を引き継いでから削除する',
      ],
    },
    en: {
      purpose:
        'Manage the accounts of the people who use this service. Owners manage accounts and settings, members do the daily work. Before somebody leaves, their partners{tasks: and tasks} can be handed over.',
      moves: [
        'To invite several people, use “Invite colleagues” among the first steps',
        'Hand over before you delete an account',
      ],
    },
  },
  permission_roles: {
    ja: {
      purpose:
        '患者番号の閲覧、データの出力、削除、取り込み、メールの送信を、だれができるかを決める画面です。役割を作り、アカウントの画面でメンバーに付けます。役割のないメンバーとオーナーは、これまでどおりすべて行えます。',
      moves: ['役割を追加し、できることにチェックを付ける', 'アカウントの画面で、その役割を選ぶ'],
    },
    en: {
      purpose:
        'Decide who may read patients’ numbers, export, delete, import and send e-mails. Make a role and give it to members in their accounts. Owners, and members without a role, may do everything as before.',
      moves: ['Add a role and check what it allows', 'Choose the role in the accounts of those who get it'],
    },
  },
  audit_logs: {
    ja: {
      purpose:
        'だれが、いつ、何を見て、何を変えたかの記録です。患者さんに関わるデータの閲覧や出力も残ります。一つの画面を開いたときの閲覧は、1行にまとめて表示され、押すと開きます。記録は書き換えられないように守られています。調べたい期間や利用者で絞り、CSVで書き出せます。',
      moves: ['期間と利用者で絞る', '必要な範囲をCSVで書き出して保管する'],
    },
    en: {
      purpose:
        'The log says who saw or changed what, and when. Reading and exporting patients’ data is recorded too. What was read when somebody opened a screen is one row, which you can open. Entries are protected against changes. Narrow it by period and person, and export it as CSV.',
      moves: ['Narrow by period and person', 'Export what you need and keep it'],
    },
  },
  webhooks: {
    ja: {
      purpose:
        'アラート{tasks:やタスク}のお知らせを、Teams・Slack・院内システムへ自動で送る設定です。送られるのは知らせと画面へのリンクで、患者さんの情報や記録の本文は含まれません。失敗が続いた送信先は自動で止まります。',
      moves: ['送信先を追加し、知らせることを選ぶ', 'テスト送信で届くことを確かめる'],
    },
    en: {
      purpose:
        'Send news of alerts{tasks: and tasks} to Teams, Slack or a system of your hospital. Messages have the news and a link, without patients’ data or the text of records. A destination that keeps failing is stopped.',
      moves: ['Add a destination and choose what it is told', 'Send a test to see that it arrives'],
    },
  },
  profile: {
    ja: {
      purpose:
        '自分の氏名・パスワード・お知らせの受け取り方を決める画面です。表示の明るさと言語もここで選べます。毎日のメールで何を受け取るかは、項目ごとに切り替えられます。',
      moves: ['お知らせの受け取り方を選ぶ', 'スマートフォンでもお知らせを受けるときは、端末を登録する'],
    },
    en: {
      purpose:
        'Here are your name, your password and how you want to be told of news. Brightness and language are chosen here too. What the daily mail has is up to you.',
      moves: ['Choose how you are told of news', 'Register your phone if it should show news too'],
    },
  },
  tenant_setting: {
    ja: {
      purpose:
        '病院全体に関わる設定の画面です。自院の登録、診療科、ロゴ、グループの医療機関、連携先の区分の基準などを決めます。変更は全員の画面にすぐ反映されます。',
      moves: ['自院と診療科が正しいかを確かめる', '基準を変えたら、影響する件数を試算で見てから保存する'],
    },
    en: {
      purpose:
        'These settings hold for the whole hospital. They include your institution, departments, logo, group and the segments of partners. Changes appear on everybody’s screens at once.',
      moves: ['Check institution and departments', 'Before you save new segments, look at the preview'],
    },
  },
}
