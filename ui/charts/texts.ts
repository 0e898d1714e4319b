import { addTexts } from '../texts/texts.ts'
import { unitWords } from '#contract/analysis/analysisWords.ts'
import { periodStateWords } from '#contract/analysis/periodStateWords.ts'

export const texts = addTexts({
  renkei: {
    charts: {
      units: {
        ...unitWords,
        number: { ja: '数値', en: 'number' },
      },
      values: {
        referrals: { ja: '%{count}件', en: '%{count}' },
        patients: { ja: '%{count}人', en: '%{count}' },
        visits: { ja: '%{count}件', en: '%{count}' },
        institutions: { ja: '%{count}施設', en: '%{count}' },
        recipients: { ja: '%{count}件', en: '%{count}' },
        days: { ja: '%{count}日', en: '%{count} day |||| %{count} days' },
        yen: { ja: '%{count}円', en: '¥%{count}' },
        percent: { ja: '%{count}%', en: '%{count}%' },
        permille: { ja: '%{count}‰', en: '%{count}‰' },
        points: { ja: '%{count}ポイント', en: '%{count} points' },
        number: { ja: '%{count}', en: '%{count}' },
      },
      month: { ja: '月', en: 'Month' },
      week: { ja: '週', en: 'Week' },
      year: { ja: '年度', en: 'Fiscal year' },
      spans_of: { ja: '%{name}の%{spans}', en: '%{spans} of %{name}' },
      unsettled: {
        ja: `${periodStateWords.unsettled.ja}（入院がまだ出そろっていない月）`,
        en: 'Unsettled (stays not all here)',
      },
      value_of_state: { ja: '%{value}（%{state}）', en: '%{value} (%{state})' },
      states: periodStateWords,
      state: { ja: '状態', en: 'State' },
      menu_of: { ja: '「%{name}」のメニュー', en: 'Menu of “%{name}”' },
      copy_picture: { ja: '画像としてコピー', en: 'Copy as picture' },
      save_picture: { ja: '画像を保存 (PNG)', en: 'Save picture (PNG)' },
      as_table: { ja: '表で見る', en: 'Show as table' },
      as_chart: { ja: 'グラフで見る', en: 'Show as chart' },
      csv: { ja: 'CSV', en: 'CSV' },
      excel: { ja: 'Excel', en: 'Excel' },
      copied: { ja: '画像をコピーしました', en: 'Picture copied' },
      failed: {
        ja: '出力できませんでした。もう一度お試しください。',
        en: 'This could not be taken away. Please try again.',
      },
      keys: { ja: '矢印キーで値を読み上げます。', en: 'The arrow keys read the values.' },
      keys_open: {
        ja: '矢印キーで値を読み上げ、Enterキーで内訳を開きます。',
        en: 'The arrow keys read the values, Enter opens what is behind them.',
      },
      open_hint: { ja: 'クリックまたはEnterで内訳', en: 'Click or Enter for details' },
      open_hint_touch: { ja: 'もう一度タップで内訳', en: 'Tap again for details' },
      rest: { ja: 'その他', en: 'Others' },
      rest_added: {
        ja: '合計の大きい%{drawn}つのほかは、%{smart_count}つを合わせて「その他」としています。一つずつの値は表にあります。',
        en: 'Besides the %{drawn} with the largest totals, %{smart_count} are added up as “Others”. The table has each of them.',
      },
      rest_left_out: {
        ja: '合計の大きい%{drawn}つを描いています。描いていない%{smart_count}つも表にあります。',
        en: 'The %{drawn} with the largest totals are drawn. The table also has the %{smart_count} that are not.',
      },
      definitions_of: { ja: '「%{name}」の数値の定義', en: 'What the figures of “%{name}” mean' },
      definition: { ja: '%{part}：%{text}', en: '%{part}: %{text}' },
      counted: { ja: '数えるもの', en: 'Counted' },
      numerator: { ja: '分子', en: 'Numerator' },
      denominator: { ja: '分母', en: 'Denominator' },
      exclusions: { ja: '除くもの', en: 'Left out' },
      source: { ja: '出典', en: 'Source' },
      cut: {
        ja: '%{all}件のうち、初めの%{count}件だけを保存しました。期間や条件で絞り込んでください',
        en: 'Only the first %{count} of %{all} rows were saved. Please choose a shorter period or more conditions',
      },
      notes: {
        sheet: { ja: '説明', en: 'About' },
        table: { ja: '表', en: 'Table' },
        period: { ja: '期間', en: 'Period' },
        days: { ja: '%{first}〜%{last}', en: '%{first} – %{last}' },
        made: { ja: '出力日', en: 'Taken on' },
      },
    },
  },
})
