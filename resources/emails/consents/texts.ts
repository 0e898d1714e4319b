import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    email_consents: {
      name: { ja: '配信の同意', en: 'Consent to mail' },
      fields: {
        address: { ja: 'メールアドレス', en: 'E-mail address' },
        doctor: { ja: '医師・窓口', en: 'Doctor or contact' },
        doctorId: { ja: '医師・窓口', en: 'Doctor or contact' },
        basis: { ja: '根拠', en: 'Basis' },
        current: { ja: '今の状態だけ', en: 'Only what counts now' },
        obtainedOn: { ja: '取得日', en: 'Obtained on' },
        source: { ja: '取得元', en: 'Source' },
        recordedBy: { ja: '記録した人', en: 'Recorded by' },
        recordedAt: { ja: '記録日時', en: 'Recorded' },
      },
      enums: {
        basis: {
          consent: { ja: '本人の同意', en: 'Consent' },
          business: { ja: '取引関係', en: 'Business relation' },
          published: { ja: 'アドレスの公表', en: 'Published address' },
          notified: { ja: 'アドレスの通知', en: 'Told by themselves' },
          lifted: { ja: '取り消し', en: 'Withdrawn' },
        },
      },
      empty: { ja: '配信の同意はまだ記録されていません', en: 'No consent is recorded yet' },
      empty_hint: {
        ja: '広告・宣伝のメールは、同意などの根拠を記録した宛先にだけ送れます（特定電子メール法）。お知らせなど、広告・宣伝でないメールには要りません。',
        en: 'Advertising goes only to those for whom a basis is recorded (Act on Specified Electronic Mail). Other mail, such as notices, needs none.',
      },
    },
  },
  renkei: {
    email_consents: {
      bases: {
        consent: {
          ja: '広告・宣伝のメールを受け取ることに、前もって同意をもらった',
          en: 'They have agreed beforehand to get advertising',
        },
        notified: {
          ja: '名刺や申込書などで、本人からアドレスを知らされた',
          en: 'They told us the address themselves, by a card or form',
        },
        business: {
          ja: '登録医など、継続的な取引の関係にある',
          en: 'There is a lasting business relation, such as registered doctors',
        },
        published: {
          ja: 'ホームページなどでアドレスを公表している（広告を断る表示がないこと）',
          en: 'The address is published, without a word against advertising',
        },
      },
      record: {
        open: { ja: '同意を記録', en: 'Record consent' },
        title: { ja: '配信の同意の記録', en: 'Record a consent to mail' },
        source_hint: {
          ja: '例: 2026年度 登録医総会の申込書、公表しているページのアドレス',
          en: 'For example: application for the 2026 meeting, address of the page',
        },
        confirm: { ja: '記録する', en: 'Record' },
        confirm_let_in: {
          ja: '送信待ちの%{count}件にも送ることにして記録する',
          en: 'Record it and send the %{count} waiting e-mails there too',
        },
        done: { ja: '同意を記録しました。', en: 'The consent was recorded.' },
      },
      lift: {
        open: { ja: '同意の取り消し', en: 'Withdraw consent' },
        open_named: { ja: '%{address}の同意を取り消す', en: 'Withdraw the consent of %{address}' },
        title: { ja: '同意の取り消しを記録しますか', en: 'Record that the consent is withdrawn?' },
        explanation: {
          ja: 'これから広告・宣伝のメールは送られません。送信中のメールからも外れます。これまでの記録は、法律に従って残ります。お知らせなども断られたときは、配信停止リストに登録してください。',
          en: 'No more advertising goes there, not even of an e-mail that is being sent. What was recorded stays, as the law asks. If they want no mail at all, add the address to the do-not-mail list.',
        },
        reason: { ja: '申し出の内容', en: 'What they said' },
        reason_hint: { ja: '例: 10月3日に電話で申し出', en: 'For example: by phone on 3 October' },
        confirm: { ja: '取り消しを記録', en: 'Record' },
        done: { ja: '同意の取り消しを記録しました。', en: 'The withdrawal was recorded.' },
      },
      doctor: {
        title: { ja: '配信の同意', en: 'Consent to mail' },
        none: {
          ja: '記録がありません。広告・宣伝のメールは送られません（お知らせなどは送れます）。',
          en: 'Nothing is recorded. No advertising goes there; other mail does.',
        },
        withdrawn: {
          ja: '同意は取り消されています。広告・宣伝のメールは送られません。',
          en: 'The consent was withdrawn. No advertising goes there.',
        },
        suppressed: {
          all: { ja: 'このアドレスへの配信は停止しています。', en: 'No mail goes to this address.' },
          sales: {
            ja: 'このアドレスへの広告・宣伝のメールは停止しています。',
            en: 'No advertising goes to this address.',
          },
        },
      },
    },
  },
})
