import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    data_sync: {
      kind: { ja: '種類', en: 'Kind' },
      kinds: {
        referral: { ja: '紹介', en: 'Referrals' },
        reverse_referral: { ja: '逆紹介', en: 'Reverse referrals' },
        ff1_file: { ja: '様式1', en: 'Form 1 (FF1)' },
        d_file: { ja: 'Dファイル', en: 'D files' },
        outpatient_ef_file: { ja: '外来EFファイル', en: 'Outpatient EF files' },
        hospital_admission_ef_file: { ja: '入院EFファイル', en: 'Inpatient EF files' },
      },
      states: {
        loaded: { ja: '済', en: 'Done' },
        attention: { ja: '要確認', en: 'Check' },
        missing: { ja: '不足', en: 'Missing' },
        entered: { ja: '手入力', en: 'By hand' },
        none: { ja: 'なし', en: 'None' },
      },
      explained: {
        missing: {
          ja: 'この月のデータがありません。ファイルを取り込んでください。',
          en: 'There is nothing for this month. Please upload its file.',
        },
        none: { ja: 'この月のデータはありません。', en: 'There is nothing for this month.' },
      },
      overview: { ja: '月ごとの取り込み状況', en: 'What is loaded by month' },
      rows: { ja: '%{count}件', en: '%{count} rows' },
      counted: {
        referral: { ja: '紹介 %{count}件', en: '%{count} referrals' },
        reverse_referral: { ja: '逆紹介 %{count}件', en: '%{count} reverse referrals' },
        ff1_file: { ja: 'この月に退院した入院 %{count}件', en: '%{count} stays that ended in this month' },
        d_file: { ja: '入院 %{count}件', en: '%{count} stays' },
        outpatient_ef_file: { ja: '外来 %{count}件', en: '%{count} visits' },
        hospital_admission_ef_file: { ja: '入院 %{count}件', en: '%{count} stays' },
      },
      file: { ja: 'ファイル', en: 'File' },
      file_rows: { ja: '%{count}行', en: '%{count} rows' },
      brought_at: { ja: '取り込み日時', en: 'Uploaded at' },
      brought_by: { ja: '取り込んだ人', en: 'Uploaded by' },
      imported: { ja: '取り込んだ行', en: 'Rows taken' },
      failed: { ja: '取り込めなかった行', en: 'Rows rejected' },
      warnings: { ja: '一部の値を除いた行', en: 'Rows taken without a value' },
      findings: { ja: '確認事項', en: 'Findings' },
      finding_count: { ja: '%{count}件', en: '%{count}' },
      whole_file: {
        ja: '行数と確認事項は、ファイル全体の数です。',
        en: 'Rows and findings are those of the whole file.',
      },
      without_file: { ja: '取り込みファイルの記録がないデータです。', en: 'No upload is on record for this data.' },
      entered_only: {
        ja: '手入力のデータだけです。ファイルからは取り込まれていません。',
        en: 'Entered by hand only; nothing was loaded from a file.',
      },
      never: { ja: 'まだ取り込まれていません。', en: 'Nothing has been loaded yet.' },
      last_days: { ja: 'データの期間', en: 'Period of the data' },
      days: {
        first_referral: { ja: '最初の紹介日（手入力を含む）', en: 'First referral (by hand included)' },
        last_referral: { ja: '最後の紹介日（手入力を含む）', en: 'Last referral (by hand included)' },
        last_reverse_referral: { ja: '最後の逆紹介日（手入力を含む）', en: 'Last reverse referral (by hand included)' },
      },
      no_day: { ja: 'データなし', en: 'No data' },
      span: { ja: '表示する期間', en: 'Period shown' },
      years: { ja: '直近%{smart_count}年', en: 'Last %{smart_count} years' },
      rule: {
        ja: '取り込み済みの月のあいだが空いているとき、また翌月20日を過ぎても最新の月がないときに「不足」と表示します。一度も取り込んでいない種類は対象外です。「要確認」は、取り込めなかった行や確認事項がある月、「手入力」は、手入力の記録だけがある月です。',
        en: 'A month is missing when it lies between two that are loaded, or when the latest month is not there after the 20th of the next one. Kinds of which nothing was ever loaded do not count. “Check” marks months with rejected rows or findings, “By hand” those of which people have entered something and no file is loaded.',
      },
      missing_title: { ja: '足りないデータがあります', en: 'Some data are missing' },
      missing: { ja: '%{kind}: %{months}がありません', en: '%{kind}: %{months} missing' },
      months_between: { ja: '%{first}〜%{last}', en: '%{first} – %{last}' },
      and: { ja: '、', en: ', ' },
      nothing_missing: { ja: '足りないデータはありません', en: 'No data are missing' },
      empty: { ja: 'データはまだ取り込まれていません', en: 'Nothing has been loaded yet' },
      empty_hint: {
        ja: '紹介の一覧やDPC調査のファイルを取り込むと、種類と月ごとの状況がここに表示されます。',
        en: 'Once lists of referrals or files of the DPC survey are uploaded, what is loaded is shown here by kind and month.',
      },
      to_uploads: { ja: 'データの取り込みへ', en: 'To data uploads' },
    },
  },
})
