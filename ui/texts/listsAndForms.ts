import { addTexts } from './texts.ts'

export const texts = addTexts({
  renkei: {
    labels: {
      separator: { ja: '、', en: ', ' },
    },
    list: {
      counts: {
        institutions: { ja: '%{count} 施設', en: '%{count} institution |||| %{count} institutions' },
        people: { ja: '%{count} 人', en: '%{count} person |||| %{count} people' },
        records: { ja: '%{count} 件', en: '%{count} found' },
      },
      filters: { ja: '絞り込み', en: 'Filters' },
      add_condition: { ja: '条件を追加', en: 'Add condition' },
      remove_condition: { ja: '「%{name}」の条件を外す', en: 'Remove the condition “%{name}”' },
      search_conditions: { ja: '条件をさがす', en: 'Find a condition' },
      range: { ja: '%{from}〜%{to}', en: '%{from} – %{to}' },
      first_day: { ja: '始めの日', en: 'First day' },
      last_day: { ja: '終わりの日', en: 'Last day' },
      reversed: { ja: '始めの日より後の日にしてください', en: 'Choose a day after the first' },
      institution_hint: { ja: '名前か電話番号', en: 'Name or telephone number' },
      periods: {
        today: { ja: '今日', en: 'Today' },
        this_week: { ja: '今週', en: 'This week' },
        this_month: { ja: '今月', en: 'This month' },
        last_month: { ja: '先月', en: 'Last month' },
        three_months: { ja: '直近3か月', en: 'Last 3 months' },
        this_year: { ja: '今年度', en: 'This fiscal year' },
        last_year: { ja: '前年度', en: 'Last fiscal year' },
      },
      add: { ja: '追加', en: 'Add' },
      select: { ja: '%{name}を選択', en: 'Select %{name}' },
      select_page: { ja: 'このページをすべて選択', en: 'Select this page' },
      row_actions: { ja: '操作', en: 'Actions' },
      nothing_found: { ja: '条件に合うデータはありません', en: 'Nothing fulfils these conditions' },
      clear_filters: { ja: '条件をクリア', en: 'Clear the conditions' },
      unknown_filters: {
        ja: '使えない条件を除いて表示しています（%{names}）。画面が更新されたか、対象が削除された可能性があります。',
        en: 'Shown without conditions that cannot be used (%{names}). The screen may have changed, or what they name may have been deleted.',
      },
      view: { ja: '表示のしかた', en: 'View' },
      csv: { ja: 'CSV', en: 'CSV' },
      print_failed: {
        ja: '印刷する行を読み込めませんでした。時間をおいてもう一度お試しください。',
        en: 'The rows could not be loaded for printing. Please try again later.',
      },
      narrowed: { ja: '絞り込みあり', en: 'narrowed' },
      more_conditions: { ja: 'ほか%{count}条件', en: 'and %{count} more conditions' },
      export_cut: {
        ja: '%{all}件のうち、並び順の先頭から%{count}件を出力しました。残りは条件でしぼって出力してください。',
        en: 'The first %{count} of %{all} were exported. Narrow the list to export the others.',
      },
      export_failed: {
        ja: 'CSVを出力できませんでした。もう一度お試しください。',
        en: 'The CSV could not be made. Please try again.',
      },
    },
    deleted: {
      open: { ja: '削除済み', en: 'Deleted' },
      hint: {
        ja: '削除してから30日以内のものは元に戻せます。',
        en: 'What was deleted within the last 30 days can be restored.',
      },
      none: { ja: '30日以内に削除したものはありません。', en: 'Nothing was deleted within the last 30 days.' },
      at: { ja: '%{date}に削除', en: 'Deleted %{date}' },
      restore: { ja: '元に戻す', en: 'Restore' },
      restore_named: { ja: '「%{name}」を元に戻す', en: 'Restore “%{name}”' },
      restored: { ja: '「%{name}」を元に戻しました', en: '“%{name}” restored' },
      not_restored: {
        ja: '元に戻せませんでした。もう一度お試しください。',
        en: 'Could not be restored. Please try again.',
      },
      title: { ja: '削除されています', en: 'This was deleted' },
      merged: { ja: '統合されました', en: 'Merged with another' },
      look_at_merged: { ja: '「%{name}」のカルテを見る（別のタブ）', en: 'Look at “%{name}” (another tab)' },
      open_merged: { ja: '「%{name}」のカルテを開く', en: 'Open “%{name}”' },
      restored_here: { ja: '元に戻しました', en: 'Restored' },
      restored_to_save: {
        ja: '元に戻しました。もう一度保存してください。入力した内容は残っています。',
        en: 'It has been restored. Please save again. What you entered is still here.',
      },
      more: { ja: 'ほかに%{count}件あります。', en: '%{count} more.' },
    },
    conflict: {
      title: {
        own: { ja: 'ご自分の別の画面で先に保存されています', en: 'You saved this in another window' },
        other: { ja: 'ほかの方が先に保存しました', en: 'Somebody else saved first' },
        unknown: { ja: '先に保存されています', en: 'This was saved meanwhile' },
        again: { ja: '確認しているあいだに、もう一度保存されました', en: 'This was saved once more meanwhile' },
      },
      saved: {
        named: { ja: '%{name}さんが%{time}に保存しました。', en: '%{name} saved it at %{time}.' },
        other: { ja: 'ほかの方が%{time}に保存しました。', en: 'Somebody else saved it at %{time}.' },
        own: {
          ja: 'ご自分の別の画面または端末で、%{time}に保存しました。',
          en: 'You saved it at %{time} in another window or on another device.',
        },
        unknown: { ja: '%{time}に保存されました。', en: 'It was saved at %{time}.' },
      },
      handed_over: {
        named: { ja: '%{name}さんが%{time}に担当の引き継ぎを行いました。', en: '%{name} handed this over at %{time}.' },
        other: {
          ja: 'ほかの方が%{time}に担当の引き継ぎを行いました。',
          en: 'Somebody else handed this over at %{time}.',
        },
        own: { ja: 'ご自分で%{time}に担当の引き継ぎを行いました。', en: 'You handed this over at %{time}.' },
        unknown: { ja: '%{time}に担当の引き継ぎが行われました。', en: 'This was handed over at %{time}.' },
      },
      explanation_again: {
        ja: '先ほど選んだ内容は、まだ保存されていません。最新の内容と違いのある項目ごとに、残す内容を選んでください。入力した内容は失われません。',
        en: 'What you chose before is not saved yet. Please choose for each field that differs from the newest version what to keep. Nothing you typed is lost.',
      },
      explanation: {
        ja: '画面を開いたあとに、同じ記録が更新されました。違いのある項目ごとに、残す内容を選んでください。入力した内容は失われません。',
        en: 'This record was changed after you opened this. Please choose for each field that differs what to keep. Nothing you typed is lost.',
      },
      no_difference: {
        ja: '画面を開いたあとに同じ記録が更新されましたが、内容に違いはありません。',
        en: 'This record was saved after you opened this, but nothing differs.',
      },
      name_now: {
        ja: 'いまの名前は「%{name}」です。入力した名前で上書きするか、キャンセルしてください。',
        en: 'It is called “%{name}” now. Overwrite that with your name, or cancel.',
      },
      overwrite: { ja: '上書きする', en: 'Overwrite' },
      order: { ja: '並び順', en: 'Order' },
      theirs: { ja: '保存されている内容', en: 'Stored' },
      mine: { ja: '自分の入力', en: 'Typed by you' },
      both: { ja: '両方をつなげた内容（同じ文は一度だけ）', en: 'Both joined (the same sentence only once)' },
      changed_by: {
        people: {
          theirs: { ja: '相手が変更', en: 'Changed by them' },
          mine: { ja: '自分が変更', en: 'Changed by you' },
          both: { ja: '双方が変更', en: 'Changed by both' },
        },
        windows: {
          theirs: { ja: '別の画面で変更', en: 'Changed elsewhere' },
          mine: { ja: 'この画面で変更', en: 'Changed here' },
          both: { ja: '両方の画面で変更', en: 'Changed in both places' },
        },
      },
      look: { ja: '保存されている内容を見る（別のタブ）', en: 'Look at what is stored (new tab)' },
      empty: { ja: '（なし）', en: '(none)' },
      left: {
        ja: 'あと%{smart_count}項目を選んでください',
        en: '%{smart_count} field left to choose |||| %{smart_count} fields left to choose',
      },
      back: { ja: '入力に戻る', en: 'Back to the form' },
      save: { ja: '選んだ内容で保存', en: 'Save as chosen' },
    },
    form: {
      take_merged: { ja: '「%{name}」に変更', en: 'Change to “%{name}”' },
      unsaved: {
        since: { ja: '保存していない入力があります（%{time}から）', en: 'There is unsaved input (since %{time})' },
        of: { ja: '入力した項目：%{names}', en: 'Fields: %{names}' },
        discard: { ja: '破棄', en: 'Discard' },
      },
      kept_texts: {
        title: { ja: '保存していない入力', en: 'Unsaved input' },
        explanation: {
          ja: 'この画面で%{time}から入力していた内容です。ここからは保存できないため、必要な部分をコピーしてください。',
          en: 'What you typed on this page since %{time}. It cannot be saved from here, so copy what you need.',
        },
      },
      overtaken: {
        ja: 'この画面で入力を始めたあとに、保存されている内容が更新されました。入力した内容はそのままです。保存するときに、残す内容を選べます。',
        en: 'What is stored has been changed since you began. What you typed is still here. When you save, you can choose what to keep.',
      },
      draft_restored: {
        ja: '書きかけの内容を復元しました。まだ保存していません。',
        en: 'What you had begun to write is back. It is not saved yet.',
      },
      deleted_meanwhile: {
        choice_of: { ja: 'ラベル「%{label}」の選択肢「%{choice}」', en: 'choice “%{choice}” of the label “%{label}”' },
        named: { ja: '%{what}は、%{name}さんが%{time}に削除しました。', en: '%{name} deleted the %{what} at %{time}.' },
        own: {
          ja: '%{what}は、ご自分の別の画面または端末で、%{time}に削除しました。',
          en: 'You deleted the %{what} in another window or on another device at %{time}.',
        },
        unknown: { ja: '%{what}は削除されました。', en: 'The %{what} has been deleted.' },
        typed: { ja: '入力していた内容：「%{typed}」', en: 'What you had entered: “%{typed}”' },
        explanation: {
          ja: '選択から外しました。ほかの入力はそのままです。',
          en: 'It is no longer chosen. Everything else that you entered is still here.',
        },
      },
      new: { ja: '%{name}の追加', en: 'New %{name}' },
      edit: { ja: '%{name}の編集', en: 'Edit %{name}' },
      required: { ja: '必須', en: 'required' },
      please_check: { ja: '次の項目を確認してください:', en: 'Please check:' },
      more_fields: { ja: '詳しく入力する', en: 'More fields' },
      fewer_fields: { ja: '詳しい項目を閉じる', en: 'Fewer fields' },
      created: { ja: '追加しました', en: 'Added' },
      saved: { ja: '保存しました', en: 'Saved' },
      delete: { ja: '削除', en: 'Delete' },
      uploading: { ja: 'アップロードを待っています…', en: 'Waiting for the upload…' },
      upload: {
        name: { ja: '「%{name}」', en: '“%{name}”' },
        names: { ja: '「%{name}」ほか%{count}件', en: '“%{name}” and %{count} more' },
        progress: { ja: '%{name}をアップロードしています（%{size}）', en: 'Uploading %{name} (%{size})' },
        cancel: { ja: 'アップロードを中止', en: 'Cancel upload' },
        cancelled: { ja: '%{name}のアップロードを中止しました', en: 'The upload of %{name} was cancelled' },
      },
      kept: {
        role_in_use: {
          ja: 'この役割のアカウントがあるため、削除できません。先にアカウントの役割を変更してください。',
          en: 'Accounts have this role, so it cannot be deleted. Please change the role of those accounts first.',
        },
        own_account: {
          ja: '自分のアカウントは削除できません。必要な場合は別のオーナーに依頼してください。',
          en: 'You cannot delete your own account. Please ask another owner if you need to.',
        },
      },
      delete_ask: { ja: '「%{name}」を削除しますか', en: 'Delete “%{name}”?' },
      delete_hint: { ja: '削除すると元に戻せません。', en: 'A deletion cannot be undone.' },
      delete_lead: { ja: '次のものに関係しています。', en: 'This concerns the following.' },
      delete_used: { ja: '使われたまま削除', en: 'Delete although it is used' },
      delete_used_hint: {
        ja: '条件には「削除済み」として残ります。条件を直すまで、検索では当てはまる連携先がないものとして扱い、ルール・レポート・アラートは動きません。',
        en: 'Conditions keep it, marked as deleted. Until they are put right, searches take it that no partner matches, and rules, reports and alerts do not run.',
      },
      deleted: { ja: '削除しました', en: 'Deleted' },
      delete_failed: {
        ja: '削除できませんでした。もう一度お試しください。',
        en: 'This could not be deleted. Please try again.',
      },
    },
  },
})
