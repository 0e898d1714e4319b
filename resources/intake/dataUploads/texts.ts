import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    data_uploads: {
      title: { ja: 'データ取り込み', en: 'Data uploads' },
      file: { ja: 'ファイル', en: 'File' },
      send: { ja: 'ファイルのアップロード', en: 'Upload files' },
      explanation: {
        ja: '紹介・逆紹介の一覧と、DPC調査のファイル（様式1・Dファイル・入院EF・外来EF）をアップロードします。種類と年月は内容から判別します。取り込みを始めるのは、次の確認のあとです。',
        en: 'Lists of referrals and reverse referrals, and files of the DPC survey (様式1, D, inpatient and outpatient EF). Kind and month are recognised by content. Nothing is taken in before you have confirmed it.',
      },
      explanation_without_reverse: {
        ja: '紹介の一覧と、DPC調査のファイル（様式1・Dファイル・入院EF・外来EF）をアップロードします。種類と年月は内容から判別します。取り込みを始めるのは、次の確認のあとです。',
        en: 'Lists of referrals, and files of the DPC survey (様式1, D, inpatient and outpatient EF). Kind and month are recognised by content. Nothing is taken in before you have confirmed it.',
      },
      choose: { ja: 'ファイルを選択', en: 'Choose files' },
      formats: {
        ja: 'ここにファイルをドラッグすることもできます。複数のファイルやzipもまとめてアップロードできます。',
        en: 'Or drag files here. Several files and zip archives can be uploaded at once.',
      },
      sending: { ja: 'アップロード中のファイル', en: 'Files being uploaded' },
      sending_states: {
        queued: { ja: '順番を待っています', en: 'Waits for its turn' },
        sending: { ja: 'アップロード中', en: 'Uploading' },
        paused: { ja: '一時停止中', en: 'Paused' },
        interrupted: {
          ja: '接続が切れました。つながると続きからアップロードします',
          en: 'The connection is lost; it goes on once it is back',
        },
        done: {
          ja: 'アップロードしました（読み取りの結果は下の一覧に出ます）',
          en: 'Uploaded (what was read of it stands in the list below)',
        },
        failed: { ja: 'アップロードできませんでした', en: 'Could not be uploaded' },
      },
      being_read: { ja: '内容を確かめています', en: 'Looking into the file' },
      pause: { ja: '一時停止', en: 'Pause' },
      resume: { ja: '再開', en: 'Go on' },
      stop: { ja: 'アップロードを中止', en: 'Cancel upload' },
      hide: { ja: '一覧から消す', en: 'Take out of the list' },
      progress_of: { ja: '「%{name}」のアップロード', en: 'Upload of “%{name}”' },
      unfinished: {
        ja: '%{names}はアップロードの途中です。同じファイルをもう一度選ぶと、続きからアップロードします。',
        en: 'Not uploaded to their end: %{names}. Choose the same files again and they go on where they were.',
      },
      on_its_way: { ja: '%{names}はアップロード中です', en: '%{names} is being uploaded already' },
      repeated: {
        title: { ja: 'もう一度アップロードしますか', en: 'Upload it again?' },
        content: {
          ja: '%{names}と同じ名前・同じ大きさのファイルが、すでに確認待ちになっています。',
          en: 'A file with the name and size of %{names} already waits to be confirmed.',
        },
        send: { ja: 'もう一度アップロード', en: 'Upload again' },
      },
      confirm: { ja: '確認して取り込む', en: 'Confirm and take in' },
      confirm_hint: {
        ja: '種類と年月が正しいことを確かめてください。チェックしたファイルを取り込みます。',
        en: 'Please check kind and month. The files that are ticked are taken in.',
      },
      kinds: {
        referral: { ja: '紹介の一覧', en: 'List of referrals' },
        reverse_referral: { ja: '逆紹介の一覧', en: 'List of reverse referrals' },
        ff1_file: { ja: '様式1', en: '様式1 (FF1)' },
        d_file: { ja: 'Dファイル', en: 'D file' },
        outpatient_ef_file: { ja: '外来EF統合ファイル', en: 'Outpatient EF file' },
        hospital_admission_ef_file: { ja: '入院EF統合ファイル', en: 'Inpatient EF file' },
        none: { ja: '不明', en: 'Unknown' },
      },
      kind_of: { ja: '「%{name}」の種類', en: 'Kind of “%{name}”' },
      month_of: { ja: '「%{name}」の年月', en: 'Month of “%{name}”' },
      tick: { ja: '「%{name}」を取り込む', en: 'Take in “%{name}”' },
      unknown_kind: {
        ja: '種類を判別できませんでした。1行目に見出しがあるか、調査の様式どおりの列になっているかを確かめて、もう一度アップロードしてください。紹介・逆紹介の一覧であれば、下のボタンから列を指定して取り込めます。',
        en: 'The kind could not be recognised. Please check that the first row holds headings, or that the columns are those of the survey, and send it again. A list of referrals or reverse referrals can be taken in with the buttons below, where its columns are chosen.',
      },
      choose_columns: { ja: '列を確かめて取り込む', en: 'Check columns and take in' },
      list_import: { ja: '取り込みの手順を開く', en: 'Open the steps of the import' },
      as_list: {
        referral: { ja: '紹介の一覧として取り込む', en: 'Take in as referrals' },
        reverse_referral: { ja: '逆紹介の一覧として取り込む', en: 'Take in as reverse referrals' },
      },
      no_reverse_referrals: {
        ja: 'ご契約のプランでは、逆紹介の一覧は取り込めません。',
        en: 'Your plan does not take in lists of reverse referrals.',
      },
      month_missing: { ja: '年月を入力すると取り込めます。', en: 'Enter the month to take it in.' },
      same_file: {
        ja: '同じファイルが取り込まれています（%{name}、%{at}、%{by}さん）。もう一度取り込む場合はチェックしてください。',
        en: 'The same file is here already (%{name}, %{at}, %{by}). Tick it to take it in once more.',
      },
      clashing: {
        ja: '同じ種類・同じ年月のファイルが2つ選ばれています。1つだけ選んでください。',
        en: 'Two files of the same kind and month are ticked. Please choose one of them.',
      },
      replaces: {
        ja: '%{month}の%{kind}（%{unit}%{count}件）を、このファイルですべて置き換えます',
        en: 'Takes the place of all of %{month}, %{kind} (%{count} %{unit})',
      },
      undecided: {
        ja: '確認の必要なファイルがあります。件数の入力と、同じ行の扱いを決めてください。',
        en: 'Some files are to be looked at: please type the number that is lost, and decide on rows that are there twice.',
      },
      decisions: {
        units: {
          ff1_file: { ja: '入院', en: 'stays' },
          d_file: { ja: '入院', en: 'stays' },
          hospital_admission_ef_file: { ja: '入院', en: 'stays' },
          outpatient_ef_file: { ja: '受診', en: 'visits' },
        },
        loss: {
          ja: '読み取ると、%{unit}が%{standing}件から%{remaining}件に減る内容でした。まだ何も置き換えていません。このまま置き換えると%{lost}件がなくなります。',
          en: 'The file holds %{remaining} %{unit} where %{standing} stand. Nothing has been replaced yet; %{lost} would be lost.',
        },
        lost_count: { ja: 'なくなる件数', en: 'How many are lost' },
        lost_count_of: { ja: '「%{name}」でなくなる件数', en: 'How many are lost by %{name}' },
        lost_help: { ja: '置き換えるには「%{lost}」と入力してください', en: 'To replace them, please type %{lost}' },
        repeated: {
          ja: '同じ順序番号・明細番号の行が%{count}行重なっています。まだ何も取り込んでいません。',
          en: '%{count} rows have the same order and detail as another. Nothing has been taken in yet.',
        },
        doubles_of: { ja: '「%{name}」の重なっている行の扱い', en: 'Rows of %{name} that are there twice' },
        once: { ja: '1回だけ数える', en: 'Count them once' },
        all: { ja: '別の行として、すべて数える', en: 'Count all of them, as rows of their own' },
      },
      start: { ja: '取り込む（%{count}件）', en: 'Take in (%{count})' },
      started: { ja: '取り込みを始めました', en: 'The files are being taken in' },
      discard: { ja: '破棄', en: 'Discard' },
      discard_title: { ja: 'このファイルを破棄しますか', en: 'Discard this file?' },
      discard_content: {
        ja: 'アップロードしたファイルを削除します。取り込んだデータは変わりません。',
        en: 'The file that was sent is deleted. The figures do not change.',
      },
      show_newest: { ja: '最新の状態を表示', en: 'Show its newest state' },
      list_import_failed: { ja: '取り込みの手順を始められませんでした。', en: 'The import could not be begun.' },
      discard_failed: { ja: 'ファイルを破棄できませんでした。', en: 'The file could not be discarded.' },
      removed_already: { ja: '%{detail}', en: '%{detail}' },
      to_list: { ja: 'ファイルの一覧へ', en: 'To the list of files' },
      discard_done: { ja: 'ファイルを破棄しました', en: 'The file has been discarded' },
      undo_file: { ja: '取り消す', en: 'Undo' },
      undo_file_title: { ja: '取り込みを取り消しますか', en: 'Undo this import?' },
      undo_file_content: {
        ja: 'このファイルは取り込みの一覧からなくなります。',
        en: 'The file goes from the list of imports.',
      },
      undo_file_failed: { ja: '取り込みを取り消せませんでした。', en: 'The import could not be undone.' },
      undo_file_done: { ja: '取り込みを取り消しました', en: 'Import undone' },
      sent_by: { ja: '%{by}さんが%{at}にアップロード', en: 'Sent by %{by} at %{at}' },
      undo: {
        unchanged: {
          ja: 'このファイルのデータは集計に入っていないため、集計は変わりません。',
          en: 'The records of this file are not in the figures, so the figures do not change.',
        },
        going: {
          ja: 'このファイルから取り込んだデータ%{count}件が消えます。',
          en: '%{count} records of this file go.',
        },
        returning: {
          ja: 'このファイルが置き換えた以前のデータ%{count}件（%{months}）が元に戻ります。',
          en: '%{count} earlier records that it had replaced (%{months}) come back.',
        },
        returning_files: { ja: '（%{files}）', en: ' (%{files})' },
        records_of: { ja: '%{by}さんの「%{name}」%{count}件', en: '%{count} of “%{name}” by %{by}' },
        comma: { ja: '、', en: ', ' },
        remaining: {
          ja: 'このうち%{count}件は別のファイルにもあり、そのファイルのデータとして残ります（%{files}）。',
          en: '%{count} of them are in other files too and stay as records of those (%{files}).',
        },
        emptied: {
          ja: '%{months}は、ファイルから取り込んだデータがない月になります。',
          en: 'Nothing from any file is left for %{months}.',
        },
        forgotten: {
          ja: '置き換えられた以前のデータは、保存期間（30日）を過ぎたため元に戻りません。',
          en: 'What it had replaced was kept for 30 days and cannot come back.',
        },
        unrestorable: {
          ja: 'このファイルのデータ%{count}件（%{months}）は、%{by}さんの「%{name}」で置き換えられています。続けると、あとで「%{name}」を取り消しても元に戻りません。',
          en: '%{count} records of this file (%{months}) are replaced by “%{name}” of %{by}. If you go on, undoing “%{name}” will not bring them back.',
        },
      },
      past: { ja: 'これまでの取り込み', en: 'Uploads so far' },
      past_table: { ja: 'これまでの取り込みの表', en: 'Table of uploads so far' },
      none: { ja: '取り込んだファイルはまだありません', en: 'No file has been taken in yet' },
      none_hint: {
        ja: '取り込みの経過と結果が、ここに表示されます。',
        en: 'Once files are confirmed and taken in, their progress and results appear here.',
      },
      columns: {
        filename: { ja: 'ファイル', en: 'File' },
        contents: { ja: '種類・年月', en: 'Kind and month' },
        kind: { ja: '種類', en: 'Kind' },
        month: { ja: '年月', en: 'Month' },
        status: { ja: '状態', en: 'Status' },
        result: { ja: '結果', en: 'Result' },
        created: { ja: 'アップロード', en: 'Sent' },
        actions: { ja: '操作', en: 'Actions' },
      },
      statuses: {
        waiting: { ja: '確認待ち', en: 'To be confirmed' },
        processing: { ja: '処理中', en: 'Under way' },
        completed: { ja: '完了', en: 'Completed' },
        failed: { ja: '失敗', en: 'Failed' },
        replaced: { ja: '置き換え済み', en: 'Replaced' },
      },
      steps: {
        queued: { ja: '順番を待っています', en: 'Waiting for its turn' },
        read: { ja: 'ファイルを読み取っています', en: 'Reading the file' },
        apply: { ja: 'データに反映しています', en: 'Bringing the figures up to date' },
      },
      processing_of: { ja: '「%{name}」の処理', en: 'Processing of “%{name}”' },
      counts: {
        imported: { ja: '取り込み %{count}', en: 'Taken in %{count}' },
        failed: { ja: '除外 %{count}', en: 'Left out %{count}' },
        warnings: { ja: '注意 %{count}', en: 'Warnings %{count}' },
        findings: { ja: '要確認 %{count}', en: 'To check %{count}' },
      },
      facts: { ja: 'ファイルの情報', en: 'About the file' },
      fact_names: {
        kind: { ja: '種類', en: 'Kind' },
        month: { ja: '年月', en: 'Month' },
        facility_code: { ja: '施設コード', en: 'Facility code' },
        size: { ja: 'サイズ', en: 'Size' },
        rows: { ja: '行数', en: 'Rows' },
        imported: { ja: '取り込んだ件数', en: 'Records taken in' },
        rejected: { ja: '取り込めなかった行', en: 'Rows left out' },
        left_out: {
          doubleCount: { ja: '重複のため取り込まない行', en: 'Rows that are there already' },
          monthCount: { ja: '取り込まないことにした月の行', en: 'Rows of months left out' },
          otherCount: {
            ja: '対象外の行（逆方向の紹介や返書など）',
            en: 'Rows of another kind, such as the other direction or replies',
          },
        },
        warnings: { ja: '値を除いて取り込んだ行', en: 'Rows taken in without a value' },
        created: { ja: 'アップロード', en: 'Sent' },
        finished: { ja: '終了', en: 'Finished' },
      },
      replaced_at: {
        ja: 'このファイルのデータは、%{at}に新しいファイルで置き換えられました。',
        en: 'A newer file replaced the figures of this one on %{at}.',
      },
      waiting_hint: {
        ja: '確認待ちです。種類と年月を確かめて、取り込みを始めてください。',
        en: 'Waits to be confirmed. Please check its kind and month and start it.',
      },
      waiting_list_hint: {
        ja: '確認待ちです。列の意味と取り込む行を確かめて、取り込みを始めてください。',
        en: 'Waits to be confirmed. Please check its columns and rows and start the import.',
      },
      to_confirmation: { ja: '「データ取り込み」で確かめる', en: 'Check it on “Data uploads”' },
      templates: {
        referrals: { ja: '紹介一覧のひな形', en: 'Template for a list of referrals' },
        reverse_referrals: { ja: '逆紹介一覧のひな形', en: 'Template for a list of reverse referrals' },
      },
      abort: { ja: '中止', en: 'Abort' },
      abort_title: { ja: '処理を中止しますか', en: 'Abort the processing?' },
      abort_content: {
        ja: 'データは取り込む前のままになり、ファイルは確認待ちに戻ります。',
        en: 'The figures stay as they were, and the file waits to be confirmed again.',
      },
      findings: { ja: '確認が必要なこと', en: 'To be looked at' },
      finding_titles: {
        charges_without_admission: { ja: '様式1にない入院が%{count}件あります', en: '%{count} stays are not in 様式1' },
        admissions_without_charges: {
          ja: 'EFファイル・Dファイルにない入院が%{count}件あります',
          en: '%{count} stays are not in the EF or D files',
        },
        d_without_ef: {
          ja: 'DファイルにあってEFファイルにない入院が%{count}件あります',
          en: '%{count} stays are in the D file and not in the EF file',
        },
        ef_without_d: {
          ja: 'EFファイルにあってDファイルにない入院が%{count}件あります',
          en: '%{count} stays are in the EF file and not in the D file',
        },
        other_facility: {
          ja: '別の施設コードの行が%{count}行あります',
          en: '%{count} rows have another facility code',
        },
        other_month: { ja: '別の月の行が%{count}行あります', en: '%{count} rows belong to another month' },
        details_differ: {
          ja: '行為の点数と明細の合計が合わないものが%{count}件あります',
          en: 'Of %{count} acts the points and the sum of their details differ',
        },
        repeated_rows: { ja: '重なっている行が%{count}行あります', en: '%{count} rows are there twice' },
        unknown_departments: {
          ja: '自院の診療科と結び付いていない診療科コードが%{count}個あります',
          en: '%{count} department codes stand for no own department',
        },
        unknown_dpc_codes: {
          ja: '電子点数表にない診断群分類番号が%{count}個あります',
          en: '%{count} DPC codes are not in the master',
        },
      },
      finding_hints: {
        charges_without_admission: {
          ja: '同じ月の様式1を取り込んでいるか、患者の番号と入院年月日が両方のファイルで同じかを確かめてください。',
          en: 'Please check that 様式1 of the same month has been taken in, and that patient numbers and days of admission agree.',
        },
        admissions_without_charges: {
          ja: '同じ月のEFファイル・Dファイルがすべてそろっているか、出力元で確かめてください。',
          en: 'Please check that the EF and D files of the same month are complete.',
        },
        d_without_ef: {
          ja: '入院EF統合ファイルの出力条件（月・病棟など）を確かめて、取り込み直してください。',
          en: 'Please check how the inpatient EF file was exported (month, wards) and take it in again.',
        },
        ef_without_d: {
          ja: 'DPCの対象でない入院であれば問題ありません。対象の入院が含まれる場合は、Dファイルを出力し直してください。',
          en: 'Stays outside DPC are fine. Where others are among them, please export the D file again.',
        },
        other_facility: {
          ja: 'これらの行は取り込まれていません。自院のファイルであるかを確かめてください。',
          en: 'These rows were left out. Please check that the file is your own hospital’s.',
        },
        other_month: {
          ja: 'これらの行は取り込まれていません。ファイルの年月を確かめ、その月のファイルとして取り込んでください。',
          en: 'These rows were left out. Please check the month, and take them in as a file of theirs.',
        },
        repeated_rows: {
          ja: '1回だけ数えました。取り込む前であれば、どう数えるかを選べます。',
          en: 'They count once. Before the file is taken in you can choose how they count.',
        },
        details_differ: {
          ja: '行為の点数で集計しました。出力元のシステムで、点数の設定を確かめてください。',
          en: 'The points of the acts were counted. Please check the settings of the system behind the file.',
        },
        unknown_departments: {
          ja: '診療科コードがどの診療科にあたるかを選ぶと、データが診療科別の集計に入ります。',
          en: 'Choose which own departments these codes stand for; their figures then belong to those departments.',
        },
        unknown_dpc_codes: {
          ja: '別の年度のファイルかもしれません。年月を確かめるか、システム管理者に電子点数表の更新を依頼してください。',
          en: 'The file may be one of another year. Please check the month, or ask the operator of this system to update the master.',
        },
      },
      examples: { ja: '例: %{examples}', en: 'Such as: %{examples}' },
      problems: { ja: '取り込めなかった行と注意', en: 'Rows left out and warnings' },
      problems_table: { ja: '取り込めなかった行と注意の表', en: 'Table of rows left out and warnings' },
      no_problems: { ja: '当てはまる行はありません', en: 'There are no such rows' },
      shown: { ja: '表示', en: 'Show' },
      views: {
        all: { ja: 'すべて', en: 'All' },
        rejected: { ja: '取り込めなかった行', en: 'Rows left out' },
        taken: { ja: '値を除いて取り込んだ行', en: 'Rows taken in without a value' },
      },
      problem_columns: {
        line: { ja: '行', en: 'Line' },
        column: { ja: '列', en: 'Column' },
        value: { ja: '値', en: 'Value' },
        message: { ja: '内容と対応', en: 'What is wrong' },
        outcome: { ja: '扱い', en: 'Taken' },
      },
      line: { ja: '%{line}行目', en: 'Line %{line}' },
      outcomes: {
        rejected: { ja: '除外', en: 'Left out' },
        taken: { ja: '注意', en: 'Warning' },
      },
    },
  },
})
