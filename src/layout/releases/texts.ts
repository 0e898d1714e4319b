import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    releases: {
      title: { ja: '変更点', en: 'What has changed' },
      read: { ja: '確認しました', en: 'I have read this' },
      later: { ja: 'あとで見る', en: 'Later' },
      of: { ja: '%{month}の更新', en: 'Update of %{month}' },
      changes: {
        sending: {
          ja: '役割に「メールの送信」の権限が加わりました。これまでの役割はそのまま送信できます。送信させない役割は「役割と権限」で外してください。',
          en: 'Roles have a new permission, Sending e-mails. Existing roles keep it; take it from those that are not to send.',
        },
        patient_lists: {
          ja: '紹介・逆紹介の一覧とDPCデータの取り込みには、「患者番号の閲覧」の権限も必要になりました。取り込む人の役割をご確認ください。',
          en: 'Lists of referrals and DPC files can only be imported by people whose role also includes patient numbers. Please check their roles.',
        },
        recipients: {
          ja: 'メールの宛先ファイルで医療機関IDと名称が別の医療機関を指す行は、どちらが正しいかを選ぶまで送信しません。',
          en: 'Recipients of a file whose id and name are of two institutions get nothing until somebody has said which is right.',
        },
        sending_stops: {
          ja: 'ご契約やアカウントの利用が終わると、予約したメールや送信中のメールも止まります。',
          en: 'When the plan or the sender’s account ends, scheduled e-mails and those being sent stop as well.',
        },
        password: {
          ja: 'パスワードを変更すると、ほかの端末のログインとカレンダーの連携も終わります。必要な端末では設定し直してください。',
          en: 'Changing a password also signs out other devices and ends calendar feeds. They need to be set up again.',
        },
        deletion: {
          ja: 'アラート条件やレポートなどが使っているタグ・ラベルなどを削除するときは、先に使っている場所をお見せして確認します。',
          en: 'Before a tag, label or the like is deleted that alerts or reports use, you are shown where it is used and asked.',
        },
        files: {
          ja: '添付ファイル・名刺・ロゴを外すことや差し替えること、タグをまとめて外すことには、「削除」の権限が必要になりました。配信停止の解除には「メールの送信」の権限が必要です。',
          en: 'Taking away or replacing attached files, business cards and the logo, and taking off tags in bulk, need the permission to delete; lifting a stop of e-mails needs the one to send.',
        },
        two_writers: {
          ja: 'タスク・タグ・ラベルなども、開いている間に別の画面で保存されると、上書きする前にお知らせします。',
          en: 'Tasks, tags, labels and more now tell you before you overwrite what was saved elsewhere while you had them open.',
        },
        shared_filters: {
          ja: '保存した検索条件の全員との共有、名簿にない連携先の登録、診療科ごとの返書期限の設定ができるようになりました。',
          en: 'Saved conditions can be shared with the office, partners that no list has can be added, and reply letter deadlines set by department.',
        },
        official_rates: {
          ja: '紹介率・逆紹介率を通知の定義に合わせました。医療法の逆紹介率はグループ医療機関への逆紹介を含まず、診療報酬の紹介割合の救急患者数は救急搬送の患者数だけになりました。特定機能病院の率も見られます。これまでの数値と変わることがあります。',
          en: 'The official referral rates follow the definitions of their notices. Under the Medical Care Act, letters to group institutions no longer count; emergencies of the fee schedule are ambulance arrivals only; rates of advanced treatment hospitals are new. Figures may differ from before.',
        },
        comparisons: {
          ja: '取り込んでいない月や未確定の月がある期間は、増減を表示せず、その理由を表示します。',
          en: 'Periods with months that are not loaded or not settled are no longer shown as a rise or fall; the reason is shown instead.',
        },
        rates: {
          ja: 'クロス集計や合計の率は「分子の合計÷分母の合計」で計算します。計算列の単位を選べるようになりました。作成済みの計算列の単位は変わりません。',
          en: 'Rates in crosstabs and totals are the sum of the numerators divided by that of the denominators. Calculated columns can have a unit; existing ones keep theirs.',
        },
        resumed: {
          ja: 'アラートのひな形「紹介が再開した」は、紹介が途絶えていた月数で判定します。以前のひな形から作った条件は変わらないため、一覧に印を付けました。複製して修正してください。',
          en: 'The alert template on resumed referrals goes by the months without referrals. Conditions made from the former template stay as they are and are marked in the list; please copy and change them.',
        },
        phases: {
          ja: 'フェーズを使わない設定の病院では、検索条件・レポート・地図・出力にもフェーズを表示しません。',
          en: 'Hospitals that do not use phases no longer see them in conditions, reports, maps and files.',
        },
        typed_input: {
          ja: '入力中のタスクやコメントは、再読み込みのあとに復元できます。編集中に削除された記録は、その場で元に戻せます。入力の途中でダイアログを閉じるときは確認します。',
          en: 'What was typed into tasks and comments can be brought back after a reload, and a record deleted meanwhile can be restored in place. A dialog asks before it closes with something typed.',
        },
        replies: {
          ja: '返書率・未返書は、返書までの期間が古い月ほど長いため、ほかの期間との増減を表示しません。作成済みのダッシュボードには、その理由を表示します。',
          en: 'Reply rates and unanswered letters are not compared with other periods, which had longer to be answered. Existing dashboards say so.',
        },
        segments_so_far: {
          ja: '終わっていない年度の区分は、年度の途中までの件数ではなく、基準月までの12か月で判定します。途中の年度だけ区分が下がって見えることがなくなりました。',
          en: 'Segments of a fiscal year that is not over are judged by the twelve months to the base month, no longer by a part of a year, which looked like a decline.',
        },
        trend_rule: {
          ja: '「紹介の傾向」は、件数の少ない連携先でも直近3か月が通常の範囲を外れればそう表示します。判定できないときは、紹介が少ない・過去の月数が足りない・月ごとの差が大きい、のどれかを示します。',
          en: 'The trend of referrals tells when the last three months of small partners leave their usual range too. Where nothing can be told it says whether referrals are few, months on record are few, or months vary too much.',
        },
        trend_basis: {
          ja: '「紹介の傾向」には、期待件数と通常の範囲、判定できないときは必要な月数・件数を添えます。1年以上前から続く減少も「通常の範囲を下回る」と判定するようになりました。レポートには「紹介の傾向の根拠」の項目があります。',
          en: 'The trend of referrals comes with what was expected and the usual range, or with what is missing to tell it. A decline that has lasted for more than a year is below the usual range now. Reports have an item “Basis of the trend”.',
        },
        large_referrers: {
          ja: 'アラートのひな形「大口の紹介元が減った」は、大口かどうかを減る前の件数で判定します。以前のひな形から作った条件は変わらないため、一覧に印を付けました。複製して修正してください。',
          en: 'The alert preset “A large referrer has fallen” measures large referrers before the fall. Conditions of the earlier preset stay as they are and are marked in the list; please copy and change them.',
        },
        segments: {
          ja: '様式1を取り込んでいない年度は、入院の実績で決まる区分を「不明」とします。',
          en: 'For years without Form 1 files, segments that admissions decide are unknown.',
        },
        first_records: {
          ja: '訪問などの記録を始める前や、一度も記録していない種類の件数は、0件ではなく「記録開始前」とします。「訪問0件」のようなアラートとレポートのお知らせは、記録を始める前の日を含む間はお知らせしません。これまでに出たアラートの対象は「対象外」に変わることがあります。',
          en: 'Counts of visits and other records from before the office’s first one, or of a kind that it has never recorded, are unknown and no longer 0. Alerts and watched reports on few visits tell nothing while their period begins before the first record; partners that earlier alerts named may be withdrawn.',
        },
        new_referrers: {
          ja: '「新規の紹介元」は、1年以上あいて再開した紹介元も数えるため、「新規・再開の紹介元」と呼びます。数え方は変わりません。',
          en: '“New referrers” also counts those that refer again after a year or more, and is now called “new and returning referrers”. It is counted as before.',
        },
        replaced_unseen: {
          ja: '確認のあとに同じ月のデータや宛先をほかの人が変えると、取り込みや送信の前にお知らせします。使用中のエリアを削除するときも、使っている場所をお見せして確認します。',
          en: 'If a colleague changes the same months or the recipients after you have checked them, you are told before anything is imported or sent. Areas in use are deleted only after a question that says where they are used.',
        },
        list_rows: {
          ja: 'リストの取り込みでは、見出しの繰り返し・ページ番号・合計の行を読み飛ばし、結合されたセルや「〃」「同上」には上の値を入れます。Excelで絞り込まれて表示されていない行は取り込みません（列の対応の画面で、取り込むように選べます）。どれも行番号とともにお知らせします。',
          en: 'Imports of lists leave out repeated headings, page numbers and sums, and give merged cells and ditto marks the value above. Rows that Excel does not show because of a filter are left out, unless you choose to take them. All of this is told with its rows.',
        },
        list_names: {
          ja: '所在地のない医療機関名は、同じ二次医療圏にその名称（法人名を除いた名称を含む）の施設が1つだけで、県内にほかになければ、確認せずにその施設とします。候補は、紹介実績のある施設、近い施設の順に並びます。',
          en: 'A name without a place is taken for the one institution in your medical area that has it, also behind a legal person, if no other in the prefecture has it. Candidates come by who refers already and by nearness.',
        },
      },
    },
  },
})
