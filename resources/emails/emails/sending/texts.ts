import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    email_sending: {
      test: {
        title: { ja: 'テスト送信', en: 'Test' },
        explanation: {
          ja: '1通だけすぐに送って見え方を確かめます。件名に【テスト】が付き、件数や開封には数えません。リンクと配信停止は働きません。',
          en: 'Sends one message at once to look at. Its title is marked, it counts nowhere, and its links and opting out do nothing.',
        },
        email: { ja: '送り先のアドレス', en: 'Address' },
        hospital: { ja: '医療機関名', en: 'Institution' },
        name: { ja: '氏名', en: 'Name' },
        nameTitle: { ja: '敬称', en: 'Honorific' },
        send: { ja: 'テスト送信', en: 'Send the test' },
        sent: { ja: '%{email}にテスト送信しました', en: 'The test was sent to %{email}' },
      },
      when: {
        title: { ja: '送る時', en: 'When' },
        now: { ja: 'いますぐ送る', en: 'Now' },
        later: { ja: '日時を指定する（日本時間）', en: 'At a time (in Japan)' },
        day: { ja: '日付', en: 'Day' },
        time: { ja: '時刻', en: 'Time' },
        night: {
          ja: '21時から7時までは送信しない設定です。実際の送信は%{at}に始まります。',
          en: 'Nothing is sent from 21:00 to 7:00. The sending will begin on %{at}.',
        },
      },
      draft: {
        title: { ja: '送信', en: 'Sending' },
        count: { ja: '宛先 %{count}件', en: '%{count} recipients' },
        approval: {
          ja: '送信の前に、ほかの方の承認が必要です。承認されると送信されます。',
          en: 'Another person has to approve it. Then it is sent.',
        },
        send: { ja: '送信へ進む', en: 'Send…' },
        schedule: { ja: '予約へ進む', en: 'Schedule…' },
        request: { ja: '承認を依頼する', en: 'Ask for approval' },
        obstacles: {
          no_recipients: { ja: '宛先を選ぶと送信できます', en: 'Choose recipients first' },
          findings: {
            ja: '送信前の確認で見つかった問題を直すと送信できます',
            en: 'Correct what the check has found first',
          },
          no_time: { ja: '日付と時刻を入れてください', en: 'Enter day and time' },
          passed: { ja: 'これからの日時を選んでください', en: 'Choose a time to come' },
        },
      },
      question: {
        title: { ja: '%{count}件に送信しますか', en: 'Send it to %{count} recipients?' },
        sender: { ja: '差出人: %{name} <%{address}>', en: 'From: %{name} <%{address}>' },
        now: { ja: 'いますぐ送信します。', en: 'It is sent now.' },
        at: { ja: '%{at}に送信します。', en: 'It is sent on %{at}.' },
        recipients_at: { ja: '宛先の最終変更: %{at}', en: 'Recipients last changed: %{at}' },
        final: { ja: '届いたメールは取り消せません。', en: 'A message that has arrived cannot be taken back.' },
        approval: {
          ja: 'ほかの方が承認すると送信されます。それまではメールを変更できません。',
          en: 'It is sent when another person approves it. Until then it cannot be changed.',
        },
        type: {
          ja: '確かめのため、宛先の件数（%{count}）を入力してください',
          en: 'Please type the number of recipients (%{count})',
        },
        type_hint: { ja: '100件以上に送るときは件数を入力します', en: 'Asked for from 100 recipients on' },
        differs: { ja: '宛先の件数と違います', en: 'This is not the number of recipients' },
        send: { ja: '送信する', en: 'Send' },
        schedule: { ja: '予約する', en: 'Schedule' },
        request: { ja: '承認を依頼する', en: 'Ask for approval' },
      },
      changed: {
        recipients: { ja: '宛先を確かめる', en: 'Look at the recipients' },
        contents: { ja: '最新の内容を確かめる', en: 'Look at the newest contents' },
        send: { ja: 'いまの状態を確かめる', en: 'Look at its state' },
      },
      state_now: { ja: 'いまの状態: %{state}', en: 'Its state now: %{state}' },
      not_done: { ja: '操作できませんでした。', en: 'This could not be done.' },
      begun: {
        sending: { ja: '送信を始めました', en: 'The sending has begun' },
        scheduled: { ja: '送信を予約しました', en: 'The sending is planned' },
        waiting_approval: { ja: '承認を依頼しました', en: 'Approval was asked for' },
      },
      planned: {
        waiting: { ja: '承認待ち', en: 'Waiting for approval' },
        scheduled: { ja: '送信予約', en: 'Scheduled' },
        what: { ja: '%{when}%{count}件に送信します。', en: 'Goes to %{count} recipients %{when}.' },
        at_once: { ja: '承認されるとすぐに、', en: 'as soon as it is approved' },
        at: { ja: '%{at}に、', en: 'on %{at}' },
        own: {
          ja: 'ほかの方の承認を待っています。依頼した本人は承認できません。',
          en: 'Another person has to approve it; whoever asked for it cannot.',
        },
        others: {
          ja: '%{name}さんが送信の承認を依頼しています。内容と宛先を確かめてください。',
          en: '%{name} asks for approval. Please look at the contents and the recipients.',
        },
        unchangeable: {
          ja: 'このあいだは内容も宛先も変更できません。変更するには下書きに戻してください。',
          en: 'Meanwhile neither contents nor recipients can be changed. Make it a draft again to do so.',
        },
        approve: { ja: '承認する', en: 'Approve' },
        approve_title: { ja: '%{count}件への送信を承認しますか', en: 'Approve sending to %{count} recipients?' },
        approved: { ja: '承認しました', en: 'Approved' },
        change_time: { ja: '日時を変更', en: 'Change the time' },
        passed: { ja: 'これからの日時を選んでください', en: 'Choose a time to come' },
        withdraw: { ja: '下書きに戻す', en: 'Back to draft' },
        withdraw_title: { ja: '下書きに戻しますか', en: 'Make it a draft again?' },
        withdraw_content: {
          ja: '送信の予約や承認の依頼を取り消します。内容と宛先、予約していた日時はそのまま残ります。',
          en: 'Takes the plan or the question for approval back. Contents, recipients and the planned time stay.',
        },
        withdrawn: { ja: '下書きに戻しました', en: 'It is a draft again' },
      },
      progress_title: { ja: '送信の状況', en: 'Progress' },
      progress: { ja: '%{done} / %{all}件を送信しました', en: '%{done} of %{all} sent' },
      statuses: {
        draft: { ja: '下書き', en: 'Draft' },
        waiting_approval: { ja: '承認待ち', en: 'Waiting for approval' },
        scheduled: { ja: '送信予約', en: 'Scheduled' },
        sending: { ja: '送信しています', en: 'Being sent' },
        held: { ja: '一時停止しています', en: 'Held' },
        stopped: { ja: '送信を中止しました', en: 'Stopped' },
        sent: { ja: '送信が終わりました', en: 'All is sent' },
      },
      parts: {
        accepted: { ja: '送信済み', en: 'Sent' },
        refused: { ja: '受信拒否', en: 'Refused' },
        doubtful: { ja: '到達不明', en: 'In doubt' },
        deferred: { ja: '再送待ち', en: 'To be tried again' },
        left: { ja: 'これから', en: 'To come' },
      },
      times: {
        scheduled: { ja: '予約 %{at}', en: 'Planned for %{at}' },
        started: { ja: '開始 %{at}', en: 'Began %{at}' },
        finished: { ja: '終了 %{at}', en: 'Ended %{at}' },
      },
      notes: {
        held: {
          person: { ja: '一時停止中です。再開するまで送信しません。', en: 'Held. Nothing is sent until you continue.' },
          night: {
            ja: '夜間（21時から7時）は送信を休んでいます。%{at}に自動で再開します。',
            en: 'Resting for the night (21:00 to 7:00). It goes on by itself on %{at}.',
          },
          policy_refusals: {
            ja: '相手のサーバーの方針による拒否が1割を超えたため、自動で止めました。差出人のアドレスや内容を確かめてから再開してください。',
            en: 'More than a tenth was refused by the policy of the servers, so it was held. Please look at the sender and the contents before you continue.',
          },
          unknown_addresses: {
            ja: '存在しないアドレスが20件以上、返事のあった宛先の2割を超えたため、自動で止めました。宛先の一覧が古いかもしれません。このまま送ると、差出人の信用が下がって他のメールも届きにくくなります。宛先を確かめてから再開してください。再開すると、この数が倍になるまでは止まりません。',
            en: 'Twenty or more addresses do not exist, and more than a fifth of those that answered, so it was held. The list may be an old one. Sending on makes other mail of yours arrive less. Please look at the recipients before you continue. It is then held again only when there are twice as many.',
          },
          feature_missing: {
            ja: 'メールの利用が契約から外れた（または製品の利用が止まった）ため、自動で止めました。自動では再開しません。内容と宛先が今も正しいか確かめてから、再開するか中止してください。',
            en: 'Your plan lost e-mails (or the product was switched off for you), so it was held. It does not go on by itself. Please check that contents and recipients are still right, then continue or stop it.',
          },
          sender_disabled: {
            ja: '送信した方のアカウントが使えなくなったため、自動で止めました。内容と宛先を確かめてから、再開するか中止してください。再開すると、残りは再開した方からの送信になります。',
            en: 'The account that sent it may not use the product any more, so it was held. Please look at contents and recipients, then continue or stop it. If you continue, the rest is sent in your name.',
          },
        },
        servers_words: { ja: '相手のサーバーの返事:', en: 'The servers said:' },
        trouble: {
          unreachable: {
            ja: 'メールサーバーにつながりません。つながり次第、自動で続けます。長く続くときはシステム管理者に連絡してください。',
            en: 'The mail server cannot be reached. It goes on by itself once it can. If this lasts, tell the operator of this system.',
          },
          sign_in: {
            ja: 'メールサーバーにログインできません。設定が直り次第、自動で続けます。システム管理者に連絡してください。',
            en: 'The mail server refuses the sign-in. It goes on by itself once this is mended. Tell the operator of this system.',
          },
        },
        end: { ja: '%{at}ごろに終わる見込みです', en: 'Expected to end at about %{at}' },
        deferred: {
          ja: '相手のサーバーの求めで、時間をおいて送り直します。',
          en: 'Servers asked to be tried again later.',
        },
        deferred_until: {
          ja: '相手のサーバーの求めで、時間をおいて送り直します。次は%{at}です（1日のあいだ続けます）。',
          en: 'Servers asked to be tried again later. The next attempt is on %{at}; it goes on for a day.',
        },
      },
      actions: {
        hold: { ja: '一時停止', en: 'Hold' },
        held: { ja: '一時停止しました', en: 'Held' },
        continue: { ja: '再開', en: 'Continue' },
        continued: { ja: '送信を再開しました', en: 'It goes on' },
        stop: { ja: '送信を中止', en: 'Stop' },
        stop_title: { ja: '送信を中止しますか', en: 'Stop the sending?' },
        stop_content: {
          ja: 'まだ送っていない%{count}件には送りません。中止は取り消せず、再開もできません。',
          en: 'The %{count} who have not got it will not get it. This cannot be taken back.',
        },
        stopped: { ja: '送信を中止しました', en: 'Stopped' },
      },
      correction: {
        title: { ja: '訂正を送る', en: 'Send a correction' },
        content: {
          ja: 'このメールが届いた%{count}件を宛先に、同じ内容の下書きを作ります。直してから送信してください。',
          en: 'Makes a draft with the same contents for the %{count} who have got it. Correct it, then send it.',
        },
        confirm: { ja: '下書きを作る', en: 'Make the draft' },
      },
      doubts: {
        title: { ja: '届いたか分からない宛先が%{count}件あります', en: 'Nobody knows whether %{count} have got it' },
        explanation: {
          ja: '送り終えたあと、相手のサーバーの返事を受け取る前に通信が切れました。届いている場合も、届いていない場合もあります。どうするか選んでください。',
          en: 'The line broke after the message had been handed over and before the server answered. It may have arrived or not. Please decide.',
        },
        all: { ja: '%{count}件すべて', en: 'All %{count}' },
        decisions: {
          again: { ja: '送り直す', en: 'Send again' },
          arrived: { ja: '届いている', en: 'It has arrived' },
          leave: { ja: '送らない', en: 'Do not send' },
        },
        consequences: {
          again: {
            ja: 'もう一度送ります。すでに届いている方には2通目が届きます。',
            en: 'It is sent again. Whoever has got it gets it twice.',
          },
          arrived: {
            ja: '届いたものとして数えます。送り直しません。',
            en: 'It counts as arrived and is not sent again.',
          },
          leave: {
            ja: '届かなかったものとして数えます。送り直しません。',
            en: 'It counts as not arrived and is not sent again.',
          },
        },
        done: {
          again: { ja: '送り直します', en: 'It is sent again' },
          arrived: { ja: '届いたものとしました', en: 'Counted as arrived' },
          leave: { ja: '送らないことにしました', en: 'Nothing more is sent' },
        },
      },
      to_report: { ja: 'レポートを見る', en: 'Report' },
    },
  },
})
