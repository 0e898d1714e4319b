import { periodStateWords } from '#contract/analysis/periodStateWords.ts'

export const hospitalCounts = {
  renkei: {
    hospital_counts: {
      explanation:
        '紹介率・逆紹介率の計算に使う患者数です。取り込んだファイルから分かるものは自動で集計し、手で入力した値があればそちらを使います。',
      table: '病院全体の月次の患者数',
      fiscal_year: '年度',
      month: '年月',
      department: '診療科',
      whole: '病院全体',
      saved: '最後の保存',
      actions: '入力',
      counts: {
        firstVisitCount: '初診患者数',
        revisitCount: '再診患者数',
        ambulanceCount: '救急搬送患者数',
        offHoursCount: '休日・夜間の救急患者数',
      },
      unsettled: periodStateWords.unsettled.ja,
      derived: '自動集計',
      derived_value: '自動 %{count}',
      derived_unsettled: `自動 %{count}（${periodStateWords.unsettled.ja}）`,
      edit: '%{month}を入力',
      edit_title: '%{month}の患者数',
      edit_hint:
        '空欄の項目は、ファイルから分かる場合は自動集計の値になります。「病院全体」に入力すると、診療科の合計の代わりにその値を使います。',
      no_number: '0以上の整数で入力してください',
      meanings: {
        title: '各項目の意味',
        firstVisitCount:
          '医学的に初診といわれる診療行為があった患者の数。救急車で搬送された患者と、休日・夜間に受診した救急患者を除きます。',
        revisitCount: '再診の患者の数。逆紹介割合（‰）の分母は、初診患者数と再診患者数の合計です。',
        ambulanceCount: '地方公共団体または医療機関に所属する救急自動車で搬送された患者の数。',
        offHoursCount:
          '休日または夜間に受診した救急患者の数（救急車で搬送された患者を除く）。率の計算には使わず、年次の業務報告に載せます。',
        derived:
          '自動集計の初診・再診患者数は、外来EFで初診料、再診料または外来診療料が算定された受診を数えたものです。時間外・休日・深夜の加算がある初診は、休日・夜間の救急患者数として分けて数えます。救急車で来院した患者は外来EFでは分からないため、入院しなかった患者が初診患者数に含まれ、率は低めに出ます。届け出には、救急搬送を除いた初診患者数を入力してください。救急搬送患者数は、様式1で「救急車による搬送 有」の入院を入院月ごとに数えたものです。入院しなかった患者と、まだ退院していない患者は含みません。',
        source: '出典: 健政発639号（地域医療支援病院）、別紙様式28（診療報酬の施設基準）',
      },
      paste: {
        open: '表から取り込む',
        title: '表から取り込む',
        hint: '表計算ソフトの行を見出しごと貼り付けるか、CSVファイルを選んでください。見出しは、年月、診療科、初診患者数、再診患者数、救急搬送患者数、休日・夜間の救急患者数です。診療科が空欄の行は病院全体の数になり、数が空欄の項目は今の値のまま残ります。',
        file: 'CSVファイルを選択',
        text: '貼り付ける表',
        template: 'ひな形',
        template_name: '月次の患者数',
        preview: '読み取った内容',
        line: '行',
        missing: {
          month: '「年月」の見出しがありません。',
          count: '患者数の見出しがありません。「初診患者数」などの見出しを付けてください。',
        },
        problems: {
          no_month: '年月を読み取れません（例: 2026年4月）',
          to_come: '未来の月です',
          no_department: 'この名前の診療科がありません',
          no_number: '0以上の整数でない値があります',
          twice: '同じ月・診療科の行が上にあります',
        },
        counted: '取り込める行 %{good}行、取り込めない行 %{bad}行',
        save: '%{count}行を保存',
        saved: '%{count}か月分を保存しました',
      },
    },
  },
}
