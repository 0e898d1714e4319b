import { addTexts } from './texts.ts'

export const texts = addTexts({
  // What react-admin's Japanese pack lacks.
  ra: {
    validation: { unique: { ja: 'すでに使われています', en: 'Must be unique' } },
    guesser: {
      empty: {
        title: { ja: '表示するデータがありません', en: 'No data to display' },
        message: { ja: 'データの取得元を確認してください。', en: 'Please check your data provider' },
      },
    },
  },
  renkei: {
    shell: {
      unknown: { ja: 'その他（画面を再読み込みすると表示されます）', en: 'Something new (reload the page to see it)' },
      start_page_gone: {
        ja: '最初に開く画面にしていたダッシュボード「%{name}」は削除されたため、標準の画面を開きました',
        en: 'The dashboard “%{name}”, your first screen, was deleted. The usual screen has opened instead',
      },
      skip_to_content: { ja: '本文へ移動', en: 'Skip to content' },
      menu: { ja: 'メニュー', en: 'Menu' },
      open_menu: { ja: 'メニューを開く', en: 'Open the menu' },
      close_menu: { ja: 'メニューを閉じる', en: 'Close the menu' },
      collapse_menu: { ja: 'メニューをたたむ', en: 'Collapse the menu' },
      expand_menu: { ja: 'メニューを広げる', en: 'Expand the menu' },
      to_top: { ja: 'Renkei トップページへ', en: 'Renkei, top page' },
      groups: {
        day: { ja: '今日', en: 'Today' },
        analysis: { ja: '分析', en: 'Analysis' },
        activity: { ja: '連携活動', en: 'Activity' },
        settings: { ja: '設定', en: 'Settings' },
      },
      screens: {
        today: { ja: '今日', en: 'Today' },
        visit_suggestions: { ja: '次の訪問先', en: 'Whom to visit next' },
        data_analysis: { ja: 'データ分析', en: 'Data analysis' },
        sale_map: { ja: '営業マップ', en: 'Sales map' },
        segment_map: { ja: '診療圏マップ', en: 'Catchment map' },
        reports: { ja: 'レポート', en: 'Reports' },
        medical_institutions_search: { ja: '連携先管理', en: 'Partners' },
        visit_plans: { ja: '訪問予定', en: 'Planned visits' },
        visit_route: { ja: '巡回ルート', en: 'Visit route' },
        reverse_referral_finder: { ja: '逆紹介先を探す', en: 'Find a reverse referral' },
        labels: { ja: 'ラベル', en: 'Labels' },
        data_uploads: { ja: 'データ取り込み', en: 'Data uploads' },
        data_sync_statuses: { ja: 'データ反映状況', en: 'Data reflection status' },
        department_codes: { ja: '診療科コードの対応', en: 'Department codes' },
        hospital_counts: { ja: '月次の患者数', en: 'Monthly patient counts' },
        report_subscriptions: { ja: 'メールで受け取るレポート', en: 'Reports by mail' },
        email_frame: { ja: 'メールの差出人・署名', en: 'E-mail sender and signature' },
        webhooks: { ja: '外部通知', en: 'Webhooks' },
        first_steps: { ja: 'はじめに', en: 'First steps' },
        profile: { ja: '個人設定', en: 'Personal settings' },
        targets: { ja: '目標', en: 'Targets' },
        staff_rules: { ja: '担当のルール', en: 'Rules for persons in charge' },
        handovers: { ja: '担当の引き継ぎ', en: 'Handover' },
        tenant_setting: { ja: 'テナント設定', en: 'Tenant settings' },
      },
      support: { ja: 'サポート', en: 'Support' },
      new_tab: { ja: '新しいタブで開きます', en: 'opens in a new tab' },
      help: {
        title: { ja: 'この画面の使い方', en: 'How to use this screen' },
        close: { ja: '使い方を閉じる', en: 'Close the help' },
        moves: { ja: 'まずやること', en: 'First moves' },
        none: {
          ja: 'この画面の説明はまだありません。使い始めの準備は「はじめに」をご覧ください。',
          en: 'There is no help for this screen. The first steps tell how to begin.',
        },
      },
      account: { ja: 'アカウント', en: 'Account' },
      theme: { ja: '表示', en: 'Appearance' },
      themes: {
        light: { ja: 'ライト', en: 'Light' },
        dark: { ja: 'ダーク', en: 'Dark' },
        system: { ja: '端末に合わせる', en: 'Like this device' },
      },
      language: { ja: '言語', en: 'Language' },
      logout: { ja: 'ログアウト', en: 'Log out' },
      back_to: { ja: '%{title}へ戻る', en: 'Back to %{title}' },
      privacy_policy: { ja: 'プライバシーポリシー', en: 'Privacy policy' },
      cookie_policy: { ja: 'Cookieポリシー', en: 'Cookie policy' },
      release_notice: { ja: '新しいバージョンになりました。', en: 'The product has been updated.' },
      release_notice_more: { ja: '変更点を見る', en: 'See what has changed' },
      sample_notice: {
        ja: 'サンプルデータを表示しています。件数も患者も架空のものです。',
        en: 'This is sample data. All counts and patients are made up.',
      },
      sample_notice_more: { ja: '削除するには', en: 'How to remove it' },
      phone_notice: {
        ja: 'このページはスマートフォンでの閲覧に対応していません',
        en: 'This page is not made for phones',
      },
      loading: { ja: '読み込んでいます', en: 'Loading' },
      yes: { ja: 'はい', en: 'Yes' },
      no: { ja: 'いいえ', en: 'No' },
      copy: { ja: '%{name}をコピー', en: 'Copy: %{name}' },
      copied: { ja: 'コピーしました', en: 'Copied' },
      copy_failed: {
        ja: 'コピーできませんでした。選択してコピーしてください。',
        en: 'This could not be copied. Please select and copy it.',
      },
      close: { ja: '閉じる', en: 'Close' },
      last_visit: { ja: '最終訪問 %{date}', en: 'Last visit %{date}' },
      explanation_of: { ja: '%{name}の説明', en: 'About: %{name}' },
      undo: { ja: '元に戻す', en: 'Undo' },
      gone: { ja: '%{name}（削除済み）', en: '%{name} (deleted)' },
      gone_without_name: { ja: '削除済み (ID %{id})', en: 'deleted (ID %{id})' },
      gone_in_conditions: {
        ja: '削除されたものを条件にしています：%{names}',
        en: 'The conditions name what has been deleted: %{names}',
      },
      undone: { ja: '元に戻しました', en: 'Undone' },
      undone_none: {
        ja: 'その後に変更されているため、元に戻していません',
        en: 'Not taken back, because it has been changed since',
      },
      undone_some: {
        ja: '%{count}件を元に戻しました。%{left}件は、その後に変更されているためそのままです',
        en: '%{count} taken back. %{left} have been changed since and stay as they are',
      },
      not_put_back: { ja: '元に戻していません。', en: 'Nothing was put back.' },
      undo_failed: {
        ja: '元に戻せませんでした。もう一度お試しください。',
        en: 'This could not be undone. Please try again.',
      },
      choose: { ja: '選択してください', en: 'Choose' },
      no_choices: { ja: '該当する選択肢がありません', en: 'No matching choice' },
      no_institution_search: {
        ja: '医療機関を探すには、ご契約のプランに連携先管理が必要です',
        en: 'Finding institutions needs a plan with partner management',
      },
      clear_choices: { ja: '選択をすべて外す', en: 'Remove all choices' },
      done_choosing: { ja: '一覧を閉じる', en: 'Close the list' },
      cancel: { ja: 'キャンセル', en: 'Cancel' },
      save: { ja: '保存', en: 'Save' },
      saving: { ja: '保存しています', en: 'Saving' },
      save_failed: {
        ja: '保存できませんでした。入力した内容は残っています。',
        en: 'This could not be saved. What you entered is still here.',
      },
      rights_changed: {
        ja: '画面を開いたあとに、権限が変わりました。',
        en: 'What you may do has changed since you opened this.',
      },
      not_done: {
        ja: 'できませんでした。少し待ってからもう一度お試しください。',
        en: 'This could not be done. Please try again in a moment.',
      },
      palette: {
        title: { ja: '医療機関・画面を検索', en: 'Find an institution or a screen' },
        hint: { ja: '医療機関名・画面を検索', en: 'Institution or screen' },
        typing_hint: {
          ja: '名前・よみ・電話番号・コード、「訪問 ○○医院」など',
          en: 'Name, reading, telephone, code, or “visit Maeda”',
        },
        actions: {
          visit: { ja: '訪問を記録：%{name}', en: 'Record a visit: %{name}' },
          phone: { ja: '電話を記録：%{name}', en: 'Record a call: %{name}' },
          task: { ja: 'タスクを追加：%{name}', en: 'Add a task: %{name}' },
        },
        kinds: {
          action: { ja: '操作', en: 'Action' },
          doctor: { ja: '医師', en: 'Doctor' },
          task: { ja: 'タスク', en: 'Task' },
          action_list: { ja: 'アクションリスト', en: 'Action list' },
          report: { ja: 'レポート', en: 'Report' },
          dashboard: { ja: 'ダッシュボード', en: 'Dashboard' },
          email: { ja: 'メール', en: 'E-mail' },
          communication: { ja: 'コミュニケーション', en: 'Contact' },
        },
      },
      with_count: { ja: '%{title}（対応が必要: %{smart_count}件）', en: '%{title} (%{smart_count} to be dealt with)' },
      idle: {
        title: { ja: '画面を保護しています', en: 'Screen covered' },
        explanation: {
          ja: 'しばらく操作がなかったため、画面を隠しました。入力中の内容は残っています。',
          en: 'Nothing happened for a while, so the screen has been covered. What you typed is still there.',
        },
        in_use_by: { ja: '%{name}さんがログイン中です', en: '%{name} is signed in' },
        continue: { ja: 'ログインして続ける', en: 'Sign in and go on' },
      },
      leave: {
        input: {
          title: { ja: '保存していない内容があります', en: 'There are unsaved changes' },
          content: {
            ja: 'このまま移動すると、入力した内容は失われます。',
            en: 'If you leave now, what you entered will be lost.',
          },
          stay: { ja: '編集を続ける', en: 'Keep editing' },
          discard: { ja: '破棄して移動', en: 'Discard and leave' },
        },
        upload: {
          title: { ja: 'アップロードが終わっていません', en: 'The upload is not finished' },
          content: {
            ja: 'このまま移動すると、アップロードは中止されます。',
            en: 'If you leave now, the upload will be cancelled.',
          },
          stay: { ja: 'この画面に残る', en: 'Stay here' },
          stop: { ja: '中止して移動', en: 'Cancel and leave' },
        },
        both: {
          title: { ja: '保存していない内容があります', en: 'There are unsaved changes' },
          content: {
            ja: 'このまま移動すると、アップロードは中止され、入力した内容は失われます。',
            en: 'If you leave now, the upload will be cancelled and what you entered will be lost.',
          },
          stay: { ja: '編集を続ける', en: 'Keep editing' },
          discard: { ja: '破棄して移動', en: 'Discard and leave' },
        },
      },
      discard: {
        title: { ja: '編集を破棄しますか', en: 'Discard your changes?' },
        content: { ja: '入力した内容は失われます。', en: 'What you entered will be lost.' },
        confirm: { ja: '破棄する', en: 'Discard' },
      },
      picture_failed: { ja: '画像を読み込めませんでした', en: 'The picture could not be loaded' },
      out_of_reach: {
        ja: 'ネットワークに接続できません。つながり次第、自動で読み込みます。',
        en: 'The server cannot be reached. This is loaded by itself once the connection is back.',
      },
      out_of_reach_notice: {
        ja: '通信が切れています。つながり次第、この画面は自動で更新されます。',
        en: 'The connection is interrupted. This screen is updated by itself once it is back.',
      },
      lost_input: {
        age: {
          ja: '保存していない入力は、1時間を過ぎたため消えました（%{pages}）。',
          en: 'Unsaved input is gone because more than an hour has passed (%{pages}).',
        },
        room: {
          ja: '保存していない入力が多いため、古いものは消えました（%{pages}）。',
          en: 'There was too much unsaved input, so the oldest is gone (%{pages}).',
        },
        upload: {
          ja: '「%{file}」はアップロードが終わらなかったため、送られていません（%{page}）。もう一度選んでください。',
          en: '“%{file}” was not uploaded to the end, so it was not sent (%{page}). Please choose it again.',
        },
        close: { ja: '閉じる', en: 'Close' },
      },
      unkept: {
        ja: 'ブラウザーの保存領域がいっぱいのため、書きかけの内容を残せません。画面を閉じる前に保存してください。',
        en: 'This browser has no room left to keep what you are writing. Please save before you close the page.',
      },
      not_renewed: {
        ja: '最新の内容を読み込めませんでした。%{time}に読み込んだ内容を表示しています。',
        en: 'The newest contents could not be loaded. What is shown was loaded at %{time}.',
      },
      retry: { ja: 'もう一度試す', en: 'Try again' },
      load_failed: { ja: '読み込めませんでした', en: 'This could not be loaded' },
      load_failed_hint: {
        ja: '通信の状態を確認して、もう一度お試しください。',
        en: 'Please check your connection and try again.',
      },
      retry_in: {
        ja: '%{smart_count}秒後に再試行します',
        en: 'Trying again in %{smart_count} second |||| Trying again in %{smart_count} seconds',
      },
      server_away: { ja: 'サーバーに接続できません。', en: 'The server cannot be reached.' },
      server_in_trouble: { ja: 'サーバーが応答できない状態です。', en: 'The server cannot answer at the moment.' },
      work_goes_on: {
        ja: '取り込みはサーバー側で続いているか、サーバーが再開すると自動で続きます。もう一度取り込む必要はありません。',
        en: 'The import goes on there, or by itself once the server is back. There is no need to import again.',
      },
      page_goes_on: {
        ja: 'つながり次第、この画面は自動で更新されます（表示は%{at}時点）。',
        en: 'This page goes on by itself as soon as the server answers (shown as of %{at}).',
      },
    },
    saved_filters: {
      title: { ja: '保存した条件', en: 'Saved conditions' },
      none: {
        ja: 'よく使う検索条件に名前を付けて保存すると、ここから呼び出せます。組織の全員と共有することもできます。',
        en: 'Save conditions that you use often under a name, and recall them here. You can share them with the office.',
      },
      own: { ja: '自分の条件', en: 'Your own' },
      of_others: { ja: '共有されている条件', en: 'Shared with you' },
      name: { ja: '条件の名前', en: 'Name of the conditions' },
      name_hint: { ja: '今の検索条件をこの名前で保存します', en: 'Saves the present conditions under this name' },
      saved_elsewhere: {
        ja: '同じ名前の条件が、別の画面か端末で先に保存されています。まだ置き換えていません。',
        en: 'Conditions of this name were saved in another window or on another device. They were not replaced.',
      },
      saved_elsewhere_hint: {
        ja: '置き換えるときは、もう一度「保存」を押してください。両方を残すときは、名前を変えてください。',
        en: 'To replace them, press “Save” again. To keep both, change the name.',
      },
      overwrites: {
        ja: '同じ名前の条件があります。保存すると置き換わります',
        en: 'Conditions of this name exist. Saving replaces them',
      },
      nothing_to_save: { ja: '検索条件を指定すると保存できます', en: 'Set a condition to save it' },
      share_on_saving: { ja: '組織の全員と共有する', en: 'Share with the office' },
      share_hint: {
        ja: '全員がこの条件を見て使えます。患者さんの氏名など、個人を特定できることを条件に含めないでください。',
        en: 'Everybody can see and use them. Leave out patients’ names and whatever else identifies a person.',
      },
      saved: { ja: '検索条件を保存しました', en: 'Conditions saved' },
      menu_of: { ja: '%{name}の操作', en: 'Actions for %{name}' },
      pin_of: { ja: '%{name}をピン留め', en: 'Pin %{name}' },
      pin: { ja: 'ピン留め', en: 'Pin' },
      unpin: { ja: 'ピン留めを外す', en: 'Unpin' },
      pinned: { ja: 'ピン留めした条件', en: 'Pinned conditions' },
      make_default: { ja: 'この条件で開く', en: 'Open with them' },
      end_default: { ja: 'この条件で開くのをやめる', en: 'No longer open with them' },
      is_default: { ja: '最初に表示', en: 'Shown first' },
      default_now: { ja: '次からこの条件で開きます', en: 'Opens with these conditions from now on' },
      no_default_now: { ja: 'この条件で開くのをやめました', en: 'No longer opens with these conditions' },
      opened_with: { ja: '「%{name}」で絞り込んで開いています', en: 'Opened with “%{name}”' },
      show_all: { ja: 'すべて表示', en: 'Show all' },
      shared: { ja: '共有中', en: 'Shared' },
      shared_by: { ja: '%{name}さんが共有', en: 'Shared by %{name}' },
      left_by: { ja: '%{name}の条件・共有されていません', en: 'Of %{name}, not shared' },
      share: { ja: '組織の全員と共有', en: 'Share with the office' },
      shared_now: { ja: '組織の全員と共有しました', en: 'Shared with the office' },
      unshare: { ja: '共有をやめる', en: 'Stop sharing' },
      unshare_ask: { ja: '「%{name}」の共有をやめますか', en: 'Stop sharing “%{name}”?' },
      unshare_explanation: { ja: '%{owner}さん以外の人の一覧から消えます。', en: 'Everybody but %{owner} loses them.' },
      rename: { ja: '名前を変更', en: 'Rename' },
      delete: { ja: '削除', en: 'Delete' },
      forget_ask: { ja: '「%{name}」を削除しますか', en: 'Delete “%{name}”?' },
      forget_explanation: {
        ja: '共有している条件のため、組織の全員の一覧から消えます。元に戻せません。',
        en: 'These conditions are shared: everybody in the office loses them. This cannot be undone.',
      },
      forgotten: { ja: '保存した条件を削除しました', en: 'Saved conditions deleted' },
    },
    permissions: {
      names: {
        patient_numbers: { ja: '患者番号の閲覧', en: 'Patients’ numbers' },
        exports: { ja: 'データの出力', en: 'Exports' },
        deletion: { ja: '削除', en: 'Deletion' },
        imports: { ja: 'データの取り込み', en: 'Imports' },
        sending: { ja: 'メールの送信', en: 'Sending e-mails' },
      },
      choices: {
        patient_numbers: {
          ja: '患者番号の閲覧（紹介・逆紹介の患者番号を見る・入力する・取り込む）',
          en: 'Patients’ numbers (reading, entering and importing those of referrals)',
        },
        exports: {
          ja: 'データの出力（CSV・Excel・PDF・印刷用ファイル）',
          en: 'Exports (CSV, Excel, PDF, files for printing)',
        },
        deletion: {
          ja: '削除（記録・予定・設定・添付ファイルの削除、タグやラベルの一括での取り外し）',
          en: 'Deletion (of records, plans, settings, attached files, and of tags and labels in bulk)',
        },
        imports: {
          ja: 'データの取り込み（ファイルの取り込み・確認・取り消し）',
          en: 'Imports (taking in files, checking and undoing them)',
        },
        sending: {
          ja: 'メールの送信（連携先へのメールの送信・テスト送信・承認、配信停止の解除）',
          en: 'Sending e-mails to partners (also tests, approvals, and lifting a stop)',
        },
      },
      owner: { ja: 'オーナー', en: 'an owner' },
      owners: { ja: 'オーナー（%{names}）', en: 'an owner (%{names})' },
      owner_name: { ja: '%{name}さん', en: '%{name}' },
      owner_or: { ja: '・', en: ' or ' },
      whom_to_ask: { ja: '依頼先: %{owners}', en: 'Whom to ask: %{owners}' },
      missing: {
        ja: '「%{name}」の権限がないため、この画面は使えません。必要な場合は%{owners}に依頼してください。',
        en: 'Your role does not include “%{name}”, which this screen needs. Please ask %{owners} if you need it.',
      },
      hidden: { ja: '（権限がないため表示しません）', en: '(not shown: not in your role)' },
      entries_kept: {
        ja: '削除する権限がないため、保存されているものは外せません。一覧に戻しました。ほかの変更は保存できます。',
        en: 'You may not delete, so what is stored stays: it is back in the list. You can save the rest.',
      },
      withdrawn_name: { ja: '「%{name}」', en: '“%{name}”' },
      withdrawn: {
        ja: '権限が変わったため、%{names}は入力から外しました。ほかの入力は保存できます。',
        en: 'Your permissions have changed: %{names} is no longer part of this form. You can save the rest.',
      },
      withdrawn_refused: {
        ja: 'まだ保存していません。もう一度「保存」を押すと、%{names}のほかを保存します。',
        en: 'It is not saved yet. Press “Save” again to save all but %{names}.',
      },
      returned: {
        ja: '権限が戻ったため、入力していた%{names}も保存します。',
        en: 'You have the permission again: %{names}, as you typed it, will be saved too.',
      },
      without: {
        patient_numbers: {
          ja: '患者番号を見る権限がないため、患者番号は表示・印刷されません。必要な場合は%{owners}に依頼してください。',
          en: 'Your role does not include patients’ numbers, so they are neither shown nor printed. Please ask %{owners} if you need them.',
        },
        exports: {
          ja: 'データを出力する権限がありません。必要な場合は%{owners}に依頼してください。',
          en: 'Your role does not include exports. Please ask %{owners} if you need them.',
        },
        deletion: {
          ja: '削除する権限がありません。必要な場合は%{owners}に依頼してください。',
          en: 'Your role does not include deletion. Please ask %{owners} if you need it.',
        },
        imports: {
          ja: 'データを取り込む権限がありません。必要な場合は%{owners}に依頼してください。',
          en: 'Your role does not include imports. Please ask %{owners} if you need them.',
        },
        sending: {
          ja: 'メールを送信する権限がありません。必要な場合は%{owners}に依頼してください。',
          en: 'Your role does not include sending e-mails. Please ask %{owners} if you need to.',
        },
      },
      no_sending: {
        ja: 'メールの作成、宛先の選択、送信前の確認ができます。送信・テスト送信・承認は、%{owners}または「メールの送信」の権限があるメンバーが行います。書き終えたら送信を依頼してください。',
        en: 'You may write e-mails, choose recipients and check them. Only %{owners} or a member whose role includes sending e-mails, sends, tests and approves them. Please ask one of them when yours is ready.',
      },
      no_patient_lists: {
        ja: '患者番号を見る権限がないため、紹介・逆紹介のリストやDPCファイルは取り込めません。患者番号の列は表示されません。必要な場合は%{owners}に依頼してください。',
        en: 'Your role does not include patients’ numbers, so you cannot import lists of referrals or DPC files, and do not see the column of numbers. Please ask %{owners} if you need to.',
      },
      own: {
        title: { ja: 'できること', en: 'What you may do' },
        by_role: {
          ja: '役割「%{name}」による権限です。変更は%{owners}に依頼してください。',
          en: 'Your role is “%{name}”. Please ask %{owners} for changes.',
        },
        by_all: { ja: '権限の制限はありません。', en: 'Nothing is limited.' },
        given: { ja: 'できます', en: 'You may' },
        not_given: { ja: 'できません', en: 'You may not' },
      },
    },
    errors: {
      to_top_page: { ja: 'TOPページに戻る', en: 'Back to the top page' },
      sign_in_again: { ja: 'もう一度ログインする', en: 'Sign in again' },
      unexpected: { ja: '予期しないエラーが発生しました。', en: 'An unexpected error has occurred.' },
      unexpected_hint: {
        ja: 'もう一度お試しください。続く場合は、TOPページからやり直してください。',
        en: ' Please try again. If it keeps happening, start over from the top page.',
      },
      replaced: {
        summary: { ja: '新しいバージョンに更新されました', en: 'There is a new version' },
        description: { ja: '続けるには、ページを読み込み直してください。', en: 'Please reload the page to go on.' },
        reload: { ja: '読み込み直す', en: 'Reload' },
      },
      401: {
        summary: { ja: 'ページを表示できません', en: 'This page cannot be shown' },
        description: {
          ja: 'このページを表示するには認証が必要です。もう一度ログインしてください。',
          en: 'You need to be signed in to see this page. Please sign in again.',
        },
      },
      403: {
        summary: { ja: 'ページを表示できません', en: 'This page cannot be shown' },
        description: {
          ja: 'このページを表示する権限がありません。組織のオーナーにお問い合わせください。',
          en: 'You have no permission to see this page. Please contact an owner of your organisation.',
        },
        for_member: {
          ja: 'このページを表示する権限がありません。%{owners}にお問い合わせください。',
          en: 'You have no permission to see this page. Please contact %{owners}.',
        },
        for_owner: {
          ja: 'このページはご契約に含まれないか、サポート窓口だけが表示できます。必要な場合はサポート窓口にお問い合わせください。',
          en: 'Your plan does not include this page, or only support may see it. Please contact support if you need it.',
        },
      },
      404: {
        summary: { ja: 'ページが見つかりません', en: 'Page not found' },
        description: {
          ja: 'リンクが間違っているか、ページが削除された可能性があります。',
          en: 'The link may be wrong, or the page has been deleted.',
        },
      },
      429: {
        summary: { ja: 'アクセスが集中しています', en: 'Too many requests' },
        description: {
          ja: 'ページにつながりにくくなっています。しばらくしてからもう一度お試しください。',
          en: 'The page is hard to reach at the moment. Please try again later.',
        },
      },
      500: {
        summary: { ja: '一時的なエラーが発生しました', en: 'Something went wrong for a moment' },
        description: {
          ja: 'システム管理者に通知されました。時間をおいてもう一度お試しください。',
          en: 'The operator of this system has been notified. Please try again later.',
        },
      },
      503: {
        summary: { ja: 'ページにつながりにくくなっています', en: 'The page is hard to reach' },
        description: {
          ja: 'サーバーが混み合っているか、通信が切れています。つながり次第、自動で再開します。',
          en: 'The server is busy, or the connection is interrupted. This page goes on by itself once the server answers.',
        },
      },
    },
  },
})
