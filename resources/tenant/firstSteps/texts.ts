import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    first_steps: {
      progress: { ja: '%{count}項目のうち%{done}項目が済んでいます', en: '%{done} of %{count} are done' },
      finished: {
        ja: 'すべて済みました。毎日の仕事は「今日」から始められます。',
        en: 'All is done. The day’s work begins at “Today”.',
      },
      any_order: {
        ja: '順番は自由で、途中でやめてもかまいません。この画面はアカウントのメニューからいつでも開けます。',
        en: 'Take them in any order and leave whenever you like. The account menu always leads here.',
      },
      done: { ja: '済み', en: 'Done' },
      open: { ja: 'これから', en: 'To do' },
      to_today: { ja: '今日の画面へ', en: 'To today' },
      dismiss: { ja: '今日の画面に表示しない', en: 'Do not show on today’s screen' },
      show_again: { ja: '今日の画面にまた表示する', en: 'Show on today’s screen again' },
      put_away: { ja: '表示しない', en: 'Do not show' },
      dismissed: {
        ja: '「はじめに」を今日の画面から外しました。アカウントのメニューから開けます',
        en: 'The first steps are off today’s screen. The account menu has them',
      },
      shown_again: { ja: '「はじめに」を今日の画面に表示します', en: 'The first steps are on today’s screen again' },
      none: { ja: '準備することはありません', en: 'There is nothing to prepare' },
      none_hint: {
        ja: 'すぐにお使いいただけます。画面の使い方は「?」から開けます。',
        en: 'You can begin at once. The “?” explains each screen.',
      },
      own_institution: {
        title: { ja: '自院の登録', en: 'Your own hospital' },
        why: {
          ja: '地図の中心、連携先までの距離、県内の検索は、自院の所在地を基準にします。',
          en: 'The centre of maps, the distance of partners and the search in your prefecture start from where it is.',
        },
        choose: { ja: '自院を病院名で探す', en: 'Find your hospital by name' },
        choose_another: { ja: '別の医療機関に変える', en: 'Choose another institution' },
        search: { ja: '病院名の一部を入力', en: 'Type a part of its name' },
        chosen: { ja: '自院を「%{name}」にしました', en: '“%{name}” is now your own hospital' },
        settled: {
          ja: '紹介データを取り込んだあとの変更は、テナント設定で行います。',
          en: 'Once lists of referrals have been imported, it is changed in the tenant settings.',
        },
      },
      own_departments: {
        title: { ja: '自院の診療科', en: 'Your departments' },
        why: {
          ja: '紹介件数や返書を診療科別に見るために使います。独自の診療科名は、あとからテナント設定で付けられます。',
          en: 'Referrals and reply letters are shown by department. Names of your own can be given later in the tenant settings.',
        },
        label: { ja: '自院の診療科を選ぶ', en: 'Choose your departments' },
        count: { ja: '%{count}科を選択中（%{max}科まで）', en: '%{count} chosen (at most %{max})' },
      },
      colleagues: {
        title: { ja: '同僚を招待', en: 'Invite colleagues' },
        why: {
          ja: '訪問の記録やタスクを連携室で分担できます。招待した方には、パスワードを設定するためのメールが届きます。',
          en: 'The office shares visits and tasks. Each person you invite gets a mail with which they choose a password.',
        },
        count: { ja: '現在%{count}人（ご契約は%{max}人まで）', en: '%{count} people so far (your plan has %{max})' },
        all: { ja: 'アカウントの一覧', en: 'All accounts' },
        label: { ja: '氏名とメールアドレス（1行に1人）', en: 'Name and e-mail address, one person a line' },
        placeholder: { ja: '佐藤 花子 hanako@byoin.example', en: 'Hanako Sato hanako@hospital.example' },
        hint: {
          ja: 'メールアドレスだけでもかまいません。全員メンバーとして登録し、権限はアカウントの画面で変えられます。',
          en: 'The address alone will do. Everybody becomes a member; the accounts screen changes roles.',
        },
        too_many: { ja: '一度に招待できるのは%{max}人までです', en: 'At most %{max} can be invited at once' },
        invalid: {
          ja: 'メールアドレスを1つずつ入力してください：%{lines}',
          en: 'One e-mail address a line, please: %{lines}',
        },
        invite: { ja: '招待する', en: 'Invite' },
        invite_count: {
          ja: '%{smart_count}人を招待する',
          en: 'Invite %{smart_count} person |||| Invite %{smart_count} people',
        },
        invited: {
          ja: '%{smart_count}人を招待しました。案内のメールが届きます',
          en: '%{smart_count} person is invited and gets a mail |||| %{smart_count} people are invited and get a mail',
        },
        not_arrived: {
          ja: 'メールが届かない場合は、次の確認用URLをご本人だけに渡してください。このURLが表示されるのは今回だけです。',
          en: 'If a mail does not arrive, give this address to the person and nobody else. It is shown only this once.',
        },
        address_of: { ja: '%{name}さんの確認用URL', en: 'Confirmation address of %{name}' },
      },
      first_list: {
        title: { ja: '最初のデータ取り込み', en: 'Import the first data' },
        why: {
          ja: '紹介の一覧（CSVやExcel）か、DPCの様式1・EFファイルを取り込むと、紹介件数や推移が見られるようになります。確認してから反映し、あとから取り消せます。',
          en: 'With a list of referrals (CSV or Excel) or the DPC files (Form 1, EF), numbers and trends appear. You check before anything is stored, and can undo it later.',
        },
        go: { ja: 'データ取り込みを開く', en: 'Open data uploads' },
      },
      saved_filter: {
        title: { ja: '最初の保存条件', en: 'Save your first conditions' },
        why: {
          ja: '「熊本市の内科」のようなよく使う条件を、検索結果の「保存した条件」に名前を付けて残すと、次からすぐに開けます。',
          en: 'Give a name to conditions that you often use, such as “internal medicine in Kumamoto”, under “Saved conditions” above the results, and open them with one click next time.',
        },
        go: { ja: '連携先を検索する', en: 'Search partners' },
      },
    },
  },
})
