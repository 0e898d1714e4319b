export const emailConsents = {
  resources: {
    email_consents: {
      name: '配信の同意',
      fields: {
        address: 'メールアドレス',
        doctor: '医師・窓口',
        doctorId: '医師・窓口',
        basis: '根拠',
        current: '今の状態だけ',
        obtainedOn: '取得日',
        source: '取得元',
        recordedBy: '記録した人',
        recordedAt: '記録日時',
      },
      enums: {
        basis: {
          consent: '本人の同意',
          business: '取引関係',
          published: 'アドレスの公表',
          notified: 'アドレスの通知',
          lifted: '取り消し',
        },
      },
      empty: '配信の同意はまだ記録されていません',
      empty_hint:
        '広告・宣伝のメールは、同意などの根拠を記録した宛先にだけ送れます（特定電子メール法）。お知らせなど、広告・宣伝でないメールには要りません。',
    },
  },
  renkei: {
    email_consents: {
      bases: {
        consent: '広告・宣伝のメールを受け取ることに、前もって同意をもらった',
        notified: '名刺や申込書などで、本人からアドレスを知らされた',
        business: '登録医など、継続的な取引の関係にある',
        published: 'ホームページなどでアドレスを公表している（広告を断る表示がないこと）',
      },
      record: {
        open: '同意を記録',
        title: '配信の同意の記録',
        source_hint: '例: 2026年度 登録医総会の申込書、公表しているページのアドレス',
        confirm: '記録する',
        confirm_let_in: '送信待ちの%{count}件にも送ることにして記録する',
        done: '同意を記録しました。',
      },
      lift: {
        open: '同意の取り消し',
        open_named: '%{address}の同意を取り消す',
        title: '同意の取り消しを記録しますか',
        explanation:
          'これから広告・宣伝のメールは送られません。送信中のメールからも外れます。これまでの記録は、法律に従って残ります。お知らせなども断られたときは、配信停止リストに登録してください。',
        reason: '申し出の内容',
        reason_hint: '例: 10月3日に電話で申し出',
        confirm: '取り消しを記録',
        done: '同意の取り消しを記録しました。',
      },
      doctor: {
        title: '配信の同意',
        none: '記録がありません。広告・宣伝のメールは送られません（お知らせなどは送れます）。',
        withdrawn: '同意は取り消されています。広告・宣伝のメールは送られません。',
        suppressed: {
          all: 'このアドレスへの配信は停止しています。',
          sales: 'このアドレスへの広告・宣伝のメールは停止しています。',
        },
      },
    },
  },
}
