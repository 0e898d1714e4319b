import { addTexts } from '#ui/texts/texts.ts'
import { repeatedWords } from '#contract/reports/words/pivotWords.ts'
import { cautions } from '#contract/analysis/analysisWords.ts'
import { periodStateHints, periodStateWords } from '#contract/analysis/periodStateWords.ts'

export const texts = addTexts({
  renkei: {
    report_results: {
      base_month: { ja: '基準月', en: 'Base month' },
      form: { ja: '表示の形', en: 'Shown as' },
      forms: {
        table: { ja: '表', en: 'Table' },
        chart: { ja: 'グラフ', en: 'Chart' },
        pivot: { ja: '集計', en: 'Pivot' },
      },
      print: { ja: '印刷', en: 'Print' },
      printed_top: {
        ja: '%{total}のうち上位%{count}（印刷の上限）。すべてはファイルでご覧ください。',
        en: 'The first %{count} of %{total}, the most that are printed. The files hold all of them.',
      },
      printed_page: {
        ja: '%{total}のうち%{count}（%{page}ページ目）。すべて印刷するときは画面の「印刷」をお使いください。',
        en: '%{count} of %{total} (page %{page}). The button Print prints them all.',
      },
      changed: { ja: '作成者 %{name}・更新 %{at}', en: 'By %{name}, changed %{at}' },
      unsettled_from: {
        ja: '⚠ %{month}以降の紹介は、入院がまだ出そろっていません（未確定）。入院・手術・在院日数・収益はこれから増えます。',
        en: '⚠ Stays that referrals from %{month} on lead to are not all here yet (unsettled). Admissions, operations, days and revenue will grow.',
      },
      unsettled_ambulances: cautions.unsettled_ambulances,
      only_settled: { ja: '未確定の列を除く', en: 'Leave out unsettled columns' },
      total: { ja: '合計', en: 'Total' },
      rows: {
        medical_institution: { ja: '連携先', en: 'Partner' },
        area: { ja: 'エリア', en: 'Area' },
        own_department: { ja: '診療科', en: 'Department' },
        communication: { ja: '連携先', en: 'Partner' },
      },
      states: {
        partial: periodStateWords.partial,
        partial_hint: periodStateHints.partial,
        unsettled: periodStateWords.unsettled,
        unsettled_hint: periodStateHints.unsettled,
        unsettled_rate_hint: {
          ja: '直近の月の救急患者数は自動集計で、まだ退院していない患者を含みません。確定後に変わることがあります。',
          en: 'Emergency patients of the latest months are counted automatically, without those who are still in hospital; the figure may still change.',
        },
        not_loaded: periodStateWords.not_loaded,
        not_loaded_hint: periodStateHints.not_loaded,
        not_recorded: periodStateWords.not_recorded,
        not_recorded_hint: periodStateHints.not_recorded,
        partly_recorded: periodStateWords.partly_recorded,
        partly_recorded_hint: periodStateHints.partly_recorded,
        locked: { ja: 'プラン対象外', en: 'Not in your plan' },
        locked_hint: {
          ja: 'ご契約のプランに含まれない項目のため、値は表示されません。',
          en: 'Your plan does not include this item, so its values are not shown.',
        },
        deleted: { ja: '削除された項目', en: 'Deleted item' },
        deleted_hint: {
          ja: 'この項目が使うラベル・診療科・タグは削除されました。値は表示されません。',
          en: 'The label, department or tag of this item was deleted. Its values are not shown.',
        },
      },
      behind: { ja: '%{row}の%{column} %{value}：内訳の一覧へ', en: '%{column} of %{row}, %{value}: open the list' },
      record: { ja: '記録を開く', en: 'Open the record' },
      record_of: { ja: '%{name}の記録を開く', en: 'Open the record of %{name}' },
      more: { ja: 'ほかの項目', en: 'More' },
      more_of: { ja: '%{name}のほかの項目', en: 'More about %{name}' },
      less: { ja: '閉じる', en: 'Less' },
      less_of: { ja: '%{name}のほかの項目を閉じる', en: 'Less about %{name}' },
      sorts: {
        title: { ja: '並び順', en: 'Order' },
        own: { ja: 'レポートの設定どおり', en: 'As the report says' },
        desc: { ja: '%{name}の大きい順', en: '%{name}, largest first' },
        asc: { ja: '%{name}の小さい順', en: '%{name}, smallest first' },
      },
      nothing: { ja: '条件に合う行はありません', en: 'No row fulfils the conditions' },
      nothing_hint: {
        ja: 'レポートの条件か基準月を変えると、行が見つかることがあります。',
        en: 'Other conditions or another base month may find some.',
      },
      computing: {
        under_way: { ja: '計算しています…', en: 'Computing…' },
        stop: { ja: '中止', en: 'Stop' },
        stopped: { ja: '計算を中止しました。', en: 'The computation was stopped.' },
        restart: { ja: 'もう一度計算する', en: 'Compute again' },
      },
      files: {
        csv: { ja: 'CSV', en: 'CSV' },
        xlsx: { ja: 'Excel', en: 'Excel' },
        pivot_csv: { ja: '集計のCSV', en: 'Crosstab as CSV' },
        pivot_xlsx: { ja: '集計のExcel', en: 'Crosstab as Excel' },
        under_way: { ja: 'ファイルを作成しています…', en: 'Making the file…' },
      },
      chart: {
        lines: { ja: 'この表の%{smart_count}行の推移', en: 'The %{smart_count} rows of this table over time' },
        none: { ja: 'グラフにできる数値がありません', en: 'There are no figures to draw' },
        unknown: { ja: 'この期間の数値はありません', en: 'There are no figures of this period' },
        unknown_hint: {
          ja: 'データが取り込まれているか、データ反映状況で確かめてください。',
          en: 'The data status shows whether its data are loaded.',
        },
        none_hint: {
          ja: '件数・割合・日数・金額の項目を加えると、グラフで見られます。',
          en: 'Add an item that is a count, a rate, days or an amount.',
        },
      },
      pivot: {
        value: { ja: '値：%{title}', en: 'Values: %{title}' },
        across: { ja: '%{name} →', en: '%{name} →' },
        down: { ja: '%{name} ↓', en: '%{name} ↓' },
        none: { ja: '値なし', en: 'No value' },
        repeated: repeatedWords,
        refused: {
          ja: 'この集計は、保存したときの設定では計算できません',
          en: 'This crosstab is not computed as it was saved',
        },
        refused_hint: {
          ja: '編集で「クロス集計にする」の値を選び直して保存すると、集計できます。それまでは表で見られます。',
          en: 'Edit the report, choose other values under “Make a crosstab” and save it. Until then it can be read as a table.',
        },
      },
    },
  },
})
