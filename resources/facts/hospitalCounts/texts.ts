import { addTexts } from '#ui/texts/texts.ts'
import { periodStateWords } from '#contract/analysis/periodStateWords.ts'

export const texts = addTexts({
  renkei: {
    hospital_counts: {
      explanation: {
        ja: '紹介率・逆紹介率の計算に使う患者数です。取り込んだファイルから分かるものは自動で集計し、手で入力した値があればそちらを使います。',
        en: 'Patients that the rates of referrals and reverse referrals are measured against. What uploaded files tell is counted automatically; what is entered by hand takes its place.',
      },
      table: { ja: '病院全体の月次の患者数', en: 'Monthly patient counts of the whole hospital' },
      fiscal_year: { ja: '年度', en: 'Fiscal year' },
      month: { ja: '年月', en: 'Month' },
      department: { ja: '診療科', en: 'Department' },
      whole: { ja: '病院全体', en: 'Whole hospital' },
      saved: { ja: '最後の保存', en: 'Last saved' },
      actions: { ja: '入力', en: 'Enter' },
      counts: {
        firstVisitCount: { ja: '初診患者数', en: 'First visits' },
        revisitCount: { ja: '再診患者数', en: 'Return visits' },
        ambulanceCount: { ja: '救急搬送患者数', en: 'Ambulance' },
        offHoursCount: { ja: '休日・夜間の救急患者数', en: 'Off-hours emergencies' },
      },
      unsettled: periodStateWords.unsettled,
      derived: { ja: '自動集計', en: 'from files' },
      derived_value: { ja: '自動 %{count}', en: 'files: %{count}' },
      derived_unsettled: {
        ja: `自動 %{count}（${periodStateWords.unsettled.ja}）`,
        en: `files: %{count} (${periodStateWords.unsettled.en})`,
      },
      edit: { ja: '%{month}を入力', en: 'Enter %{month}' },
      edit_title: { ja: '%{month}の患者数', en: 'Patients in %{month}' },
      edit_hint: {
        ja: '空欄の項目は、ファイルから分かる場合は自動集計の値になります。「病院全体」に入力すると、診療科の合計の代わりにその値を使います。',
        en: 'Where a field is empty, what files tell is used. A number for the whole hospital takes the place of the sum of its departments.',
      },
      no_number: { ja: '0以上の整数で入力してください', en: 'Enter a whole number of 0 or more' },
      meanings: {
        title: { ja: '各項目の意味', en: 'What each count means' },
        firstVisitCount: {
          ja: '医学的に初診といわれる診療行為があった患者の数。救急車で搬送された患者と、休日・夜間に受診した救急患者を除きます。',
          en: 'Patients with what medicine calls a first visit, without those brought by ambulance and emergencies on holidays and at night.',
        },
        revisitCount: {
          ja: '再診の患者の数。逆紹介割合（‰）の分母は、初診患者数と再診患者数の合計です。',
          en: 'Patients with a return visit. First and return visits together are the base of the reverse referral ratio (‰).',
        },
        ambulanceCount: {
          ja: '地方公共団体または医療機関に所属する救急自動車で搬送された患者の数。',
          en: 'Patients brought by an ambulance of a local government or a medical institution.',
        },
        offHoursCount: {
          ja: '休日または夜間に受診した救急患者の数（救急車で搬送された患者を除く）。率の計算には使わず、年次の業務報告に載せます。',
          en: 'Emergencies on holidays or at night, without those brought by ambulance. In no rate, but in the yearly report.',
        },
        derived: {
          ja: '自動集計の初診・再診患者数は、外来EFで初診料、再診料または外来診療料が算定された受診を数えたものです。時間外・休日・深夜の加算がある初診は、休日・夜間の救急患者数として分けて数えます。救急車で来院した患者は外来EFでは分からないため、入院しなかった患者が初診患者数に含まれ、率は低めに出ます。届け出には、救急搬送を除いた初診患者数を入力してください。救急搬送患者数は、様式1で「救急車による搬送 有」の入院を入院月ごとに数えたものです。入院しなかった患者と、まだ退院していない患者は含みません。',
          en: 'From files, first visits and return visits are the visits for which outpatient EF files charge 初診料, or 再診料 or 外来診療料. First visits with charges for nights and holidays are counted apart, as patients outside hours. Who came by ambulance cannot be told there: those who were not admitted are among the first visits, and the rates tend to be too low. For a report to an authority, enter the first visits without ambulance arrivals. Patients by ambulance are the stays that 様式1 marks so, by month of admission: without patients who were not admitted, or are still here.',
        },
        source: {
          ja: '出典: 健政発639号（地域医療支援病院）、別紙様式28（診療報酬の施設基準）',
          en: 'Sources: 健政発639号 (regional medical care support hospitals), 別紙様式28 (medical fee facility standards)',
        },
      },
      paste: {
        open: { ja: '表から取り込む', en: 'Import a table' },
        title: { ja: '表から取り込む', en: 'Import a table' },
        hint: {
          ja: '表計算ソフトの行を見出しごと貼り付けるか、CSVファイルを選んでください。見出しは、年月、診療科、初診患者数、再診患者数、救急搬送患者数、休日・夜間の救急患者数です。診療科が空欄の行は病院全体の数になり、数が空欄の項目は今の値のまま残ります。',
          en: 'Paste rows of a spreadsheet with their headings, or choose a CSV file. Headings: Month, Department, First visits, Return visits, Ambulance, Off-hours emergencies. Rows without a department count for the whole hospital; empty cells leave a value as it is.',
        },
        file: { ja: 'CSVファイルを選択', en: 'Choose a CSV file' },
        text: { ja: '貼り付ける表', en: 'Table' },
        template: { ja: 'ひな形', en: 'Template' },
        template_name: { ja: '月次の患者数', en: 'Monthly patient counts' },
        preview: { ja: '読み取った内容', en: 'What was understood' },
        line: { ja: '行', en: 'Row' },
        missing: {
          month: { ja: '「年月」の見出しがありません。', en: 'There is no heading “Month”.' },
          count: {
            ja: '患者数の見出しがありません。「初診患者数」などの見出しを付けてください。',
            en: 'There is no heading of a count, such as “First visits”.',
          },
        },
        problems: {
          no_month: { ja: '年月を読み取れません（例: 2026年4月）', en: 'No month that can be read (2026-04, say)' },
          to_come: { ja: '未来の月です', en: 'This month is still to come' },
          no_department: { ja: 'この名前の診療科がありません', en: 'There is no department of this name' },
          no_number: { ja: '0以上の整数でない値があります', en: 'A value is no whole number of 0 or more' },
          twice: { ja: '同じ月・診療科の行が上にあります', en: 'A row of the same month and department stands above' },
        },
        counted: {
          ja: '取り込める行 %{good}行、取り込めない行 %{bad}行',
          en: 'Rows that can be taken: %{good}, that cannot: %{bad}',
        },
        save: { ja: '%{count}行を保存', en: 'Save %{count} rows' },
        saved: { ja: '%{count}か月分を保存しました', en: 'Saved %{count} months' },
      },
    },
  },
})
