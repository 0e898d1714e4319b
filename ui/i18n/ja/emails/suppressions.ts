export const emailSuppressions = {
  resources: {
    email_suppressions: {
      name: '配信停止',
      fields: {
        address: 'メールアドレス',
        scope: '範囲',
        reason: '理由',
        status: '状態',
        note: 'メモ',
        email: 'きっかけのメール',
        createdDate: '登録日時',
        createdBy: '登録者',
        liftedAt: '解除日時',
        liftedBy: '解除した人',
        liftReason: '解除の理由',
      },
      enums: {
        scope: { sales: '広告・宣伝のメールだけ止める', all: 'すべてのメールを止める' },
        reason: {
          opted_out: '本人の申し出',
          bounced: 'アドレスが存在しない',
          full_box: '受信箱がいっぱい',
          complained: '迷惑メールの報告',
          by_hand: '職員が登録',
        },
        status: { standing: '停止中', lifted: '解除済み', all: 'すべて' },
      },
      empty: '配信を停止しているアドレスはありません',
      empty_hint:
        '受け取りを断られたアドレスや届かなかったアドレスが、自動でここに加わります。電話などで申し出を受けたときは「追加」から登録してください。',
    },
  },
  renkei: {
    email_suppressions: {
      lists: '配信停止と同意',
      lifted_on: '%{date}に解除',
      addresses: {
        label: 'メールアドレス',
        hint: '複数あるときは、改行や空白、コンマで区切ってください。貼り付けもできます。',
        count: '%{count}件のアドレスを読み取りました。',
        too_many: '一度に登録できるのは%{max}件までです。',
        invalid: 'アドレスとして読めません: %{names}',
        more: 'ほか%{count}件',
      },
      add: {
        title: '配信を停止するアドレスの追加',
        note_hint: '例: 9月2日に事務長から電話で申し出',
        confirm: '配信を停止する',
        done: '%{count}件の配信を停止しました。',
        done_some: '%{count}件の配信を停止しました。%{already}件はすでに停止しています。',
      },
      import: {
        open: 'ファイルから追加',
        title: '配信停止リストの取り込み',
        explanation:
          '「メールアドレス」の列があるCSVかExcelのファイルを読み取ります（%{max}行まで）。「範囲」と「メモ」の列があれば一緒に取り込みます。CSV出力したファイルもそのまま使えます。',
        choose: 'ファイルを選ぶ',
        hint: 'ここにファイルを置くこともできます（.csv、.xlsx）',
        added: '%{count}件の配信を停止しました。',
        already: '%{count}件はすでに停止しています。',
        invalid: '次の%{count}行は取り込めませんでした。アドレスを直して、もう一度取り込んでください。',
        line: '%{line}行目: %{address}',
        empty: '（空欄）',
        more: 'ほかに%{count}行あります。',
      },
      lift: {
        open: '停止を解除',
        open_named: '%{address}の停止を解除',
        title: '配信停止を解除しますか',
        confirm: '解除する',
        confirm_let_in: '送信待ちの%{count}件にも送ることにして解除する',
        reason: '解除の理由',
        reason_hint: '例: 本人から電話で再開の依頼があった（10月3日、佐藤が受電）',
        done: '%{address}の配信停止を解除しました。',
        law: {
          opted_out:
            '本人が受け取りを断っています。断った人に広告・宣伝のメールを送ることは、特定電子メール法（第3条第3項）で禁じられています。解除できるのは、本人から再開の依頼があったときだけです。理由は記録に残ります。',
          complained:
            '迷惑メールとして報告されています。受け取りを断る意思とみなされ、広告・宣伝のメールを送ることは特定電子メール法（第3条第3項）に触れるおそれがあります。解除できるのは、本人から再開の依頼があったときだけです。理由は記録に残ります。',
          bounced:
            'このアドレスは存在しないという返事が届いています。存在しないアドレスに送り続けると、ほかの宛先にも届きにくくなります。今は使えることを確かめてから解除してください。理由は記録に残ります。',
          full_box:
            '受信箱がいっぱいのため、続けて届きませんでした。今は受け取れることを確かめてから解除してください。理由は記録に残ります。',
          by_hand:
            '本人の申し出で登録したものであれば、本人からの依頼なしに解除して広告・宣伝のメールを送ることは、特定電子メール法（第3条第3項）で禁じられています。登録の経緯を確かめてから解除してください。理由は記録に残ります。',
        },
      },
      history: {
        open: '履歴',
        open_named: '%{address}の履歴',
        title: 'アドレスの履歴',
        none: '記録はありません。',
        by_itself: '自動',
        obtained: '取得日 %{date}',
        kinds: { suppressed: '配信を停止', lifted: '停止を解除', consent: '同意を記録', withdrawn: '同意の取り消し' },
      },
    },
  },
}
