import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    email_suppressions: {
      name: { ja: '配信停止', en: 'Do-not-mail entry' },
      fields: {
        address: { ja: 'メールアドレス', en: 'E-mail address' },
        scope: { ja: '範囲', en: 'Scope' },
        reason: { ja: '理由', en: 'Reason' },
        status: { ja: '状態', en: 'State' },
        note: { ja: 'メモ', en: 'Note' },
        email: { ja: 'きっかけのメール', en: 'From e-mail' },
        createdDate: { ja: '登録日時', en: 'Added' },
        createdBy: { ja: '登録者', en: 'Added by' },
        liftedAt: { ja: '解除日時', en: 'Lifted' },
        liftedBy: { ja: '解除した人', en: 'Lifted by' },
        liftReason: { ja: '解除の理由', en: 'Reason for lifting' },
      },
      enums: {
        scope: {
          sales: { ja: '広告・宣伝のメールだけ止める', en: 'No advertising' },
          all: { ja: 'すべてのメールを止める', en: 'No mail at all' },
        },
        reason: {
          opted_out: { ja: '本人の申し出', en: 'Opted out' },
          bounced: { ja: 'アドレスが存在しない', en: 'Address does not exist' },
          full_box: { ja: '受信箱がいっぱい', en: 'Mailbox full' },
          complained: { ja: '迷惑メールの報告', en: 'Reported as spam' },
          by_hand: { ja: '職員が登録', en: 'Added by the office' },
        },
        status: {
          standing: { ja: '停止中', en: 'In force' },
          lifted: { ja: '解除済み', en: 'Lifted' },
          all: { ja: 'すべて', en: 'All' },
        },
      },
      empty: { ja: '配信を停止しているアドレスはありません', en: 'No address is on the list' },
      empty_hint: {
        ja: '受け取りを断られたアドレスや届かなかったアドレスが、自動でここに加わります。電話などで申し出を受けたときは「追加」から登録してください。',
        en: 'Addresses that opt out or do not exist are added by themselves. Add others here, such as those who told you by phone.',
      },
    },
  },
  renkei: {
    email_suppressions: {
      lists: { ja: '配信停止と同意', en: 'Do-not-mail list and consents' },
      lifted_on: { ja: '%{date}に解除', en: 'Lifted on %{date}' },
      add: {
        title: { ja: '配信を停止するアドレスの追加', en: 'Add addresses to the list' },
        note_hint: { ja: '例: 9月2日に事務長から電話で申し出', en: 'For example: asked by phone on 2 September' },
        confirm: { ja: '配信を停止する', en: 'Stop mail' },
        done: { ja: '%{count}件の配信を停止しました。', en: '%{count} addresses were added.' },
        done_some: {
          ja: '%{count}件の配信を停止しました。%{already}件はすでに停止しています。',
          en: '%{count} addresses were added. %{already} were on the list already.',
        },
      },
      import: {
        open: { ja: 'ファイルから追加', en: 'Add from a file' },
        title: { ja: '配信停止リストの取り込み', en: 'Import a do-not-mail list' },
        explanation: {
          ja: '「メールアドレス」の列があるCSVかExcelのファイルを読み取ります（%{max}行まで）。「範囲」と「メモ」の列があれば一緒に取り込みます。CSV出力したファイルもそのまま使えます。',
          en: 'Reads a CSV or Excel file with the column “E-mail” (up to %{max} rows), and the columns “Scope” and “Note” if it has them. An exported file can be used as it is.',
        },
        choose: { ja: 'ファイルを選ぶ', en: 'Choose a file' },
        hint: {
          ja: 'ここにファイルを置くこともできます（.csv、.xlsx）',
          en: 'You can also drop it here (.csv, .xlsx)',
        },
        added: { ja: '%{count}件の配信を停止しました。', en: '%{count} addresses were added.' },
        already: { ja: '%{count}件はすでに停止しています。', en: '%{count} were on the list already.' },
        invalid: {
          ja: '次の%{count}行は取り込めませんでした。アドレスを直して、もう一度取り込んでください。',
          en: 'These %{count} lines have no address. Please correct them and import again.',
        },
        line: { ja: '%{line}行目: %{address}', en: 'Line %{line}: %{address}' },
        empty: { ja: '（空欄）', en: '(empty)' },
        more: { ja: 'ほかに%{count}行あります。', en: 'There are %{count} more.' },
      },
      lift: {
        open: { ja: '停止を解除', en: 'Lift' },
        open_named: { ja: '%{address}の停止を解除', en: 'Lift the entry of %{address}' },
        title: { ja: '配信停止を解除しますか', en: 'Let this address get mail again?' },
        confirm: { ja: '解除する', en: 'Lift' },
        confirm_let_in: {
          ja: '送信待ちの%{count}件にも送ることにして解除する',
          en: 'Lift it and send the %{count} waiting e-mails there too',
        },
        reason: { ja: '解除の理由', en: 'Reason' },
        reason_hint: {
          ja: '例: 本人から電話で再開の依頼があった（10月3日、佐藤が受電）',
          en: 'For example: asked by phone to get mail again (3 October, taken by Sato)',
        },
        done: { ja: '%{address}の配信停止を解除しました。', en: '%{address} gets mail again.' },
        law: {
          opted_out: {
            ja: '本人が受け取りを断っています。断った人に広告・宣伝のメールを送ることは、特定電子メール法（第3条第3項）で禁じられています。解除できるのは、本人から再開の依頼があったときだけです。理由は記録に残ります。',
            en: 'This person has opted out. The Act on Specified Electronic Mail (article 3 (3)) forbids advertising to those who have. Lift this only if they have asked to get mail again. The reason is kept.',
          },
          complained: {
            ja: '迷惑メールとして報告されています。受け取りを断る意思とみなされ、広告・宣伝のメールを送ることは特定電子メール法（第3条第3項）に触れるおそれがあります。解除できるのは、本人から再開の依頼があったときだけです。理由は記録に残ります。',
            en: 'This person has reported a mail as spam, which counts as opting out; advertising may break the Act on Specified Electronic Mail (article 3 (3)). Lift this only if they have asked to get mail again. The reason is kept.',
          },
          bounced: {
            ja: 'このアドレスは存在しないという返事が届いています。存在しないアドレスに送り続けると、ほかの宛先にも届きにくくなります。今は使えることを確かめてから解除してください。理由は記録に残ります。',
            en: 'A mail server has said that this address does not exist. Mail to such addresses harms the delivery of all others. Make sure that it works before you lift this. The reason is kept.',
          },
          full_box: {
            ja: '受信箱がいっぱいのため、続けて届きませんでした。今は受け取れることを確かめてから解除してください。理由は記録に残ります。',
            en: 'The mailbox was full several times in a row. Make sure that it takes mail again before you lift this. The reason is kept.',
          },
          by_hand: {
            ja: '本人の申し出で登録したものであれば、本人からの依頼なしに解除して広告・宣伝のメールを送ることは、特定電子メール法（第3条第3項）で禁じられています。登録の経緯を確かめてから解除してください。理由は記録に残ります。',
            en: 'If this person has asked for it, the Act on Specified Electronic Mail (article 3 (3)) forbids advertising without their request. Make sure why it was added before you lift it. The reason is kept.',
          },
        },
      },
      history: {
        open: { ja: '履歴', en: 'History' },
        open_named: { ja: '%{address}の履歴', en: 'History of %{address}' },
        title: { ja: 'アドレスの履歴', en: 'History of an address' },
        none: { ja: '記録はありません。', en: 'Nothing is recorded.' },
        by_itself: { ja: '自動', en: 'By itself' },
        obtained: { ja: '取得日 %{date}', en: 'Obtained on %{date}' },
        kinds: {
          suppressed: { ja: '配信を停止', en: 'Mail stopped' },
          lifted: { ja: '停止を解除', en: 'Lifted' },
          consent: { ja: '同意を記録', en: 'Consent recorded' },
          withdrawn: { ja: '同意の取り消し', en: 'Consent withdrawn' },
        },
      },
    },
  },
})
