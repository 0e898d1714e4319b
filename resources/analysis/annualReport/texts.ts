import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  renkei: {
    annual_report: {
      open: { ja: '年度の業務報告', en: 'Yearly report' },
      title: { ja: '年度の業務報告（地域医療支援病院）', en: 'Yearly report (regional support hospitals)' },
      explanation: {
        ja: '毎年10月5日までに都道府県へ提出する業務報告の数値です。紹介率・逆紹介率は分析の画面と同じ数値から計算します。共同利用と研修は、ここに入力して保存した内容がExcelに入ります。',
        en: 'The figures of the report that is due at the prefecture by 5 October. Both rates are computed from the figures of the data analysis. Shared use and training are entered here; the workbook has what is saved.',
      },
      fiscal_year: { ja: '年度', en: 'Fiscal year' },
      rates: {
        ja: '紹介率・逆紹介率（医療法・地域医療支援病院）',
        en: 'Referral rates (Medical Care Act, regional support hospitals)',
      },
      saved: { ja: '最後の保存: %{at} %{by}', en: 'Last saved: %{at} %{by}' },
      no_count: { ja: '0以上の整数で入力してください', en: 'Please enter a whole number, 0 or more' },
      no_percent: {
        ja: '0から100までの数値（小数は1桁まで）で入力してください',
        en: 'Please enter a number from 0 to 100 with at most one decimal',
      },
      workbook: {
        make: { ja: '業務報告（Excel）', en: 'Yearly report (Excel)' },
        making: { ja: '業務報告を作成しています…', en: 'Making the yearly report…' },
        done: { ja: '業務報告を保存しました', en: 'The yearly report has been saved' },
        failed: {
          ja: '業務報告を作成できませんでした。通信を確かめ、しばらく待ってからもう一度お試しください。',
          en: 'The yearly report could not be made. Please check the connection and try again in a while.',
        },
      },
      gaps: {
        title: {
          ja: '次の月が分からないため、計算できない率があります。',
          en: 'Some rates cannot be computed because months are unknown.',
        },
        referrals: {
          ja: '紹介一覧が未読込・一部未読込の月: %{months}',
          en: 'Months whose lists of referrals are not or only partly loaded: %{months}',
        },
        reverse_referrals: {
          ja: '逆紹介一覧が未読込・一部未読込の月: %{months}',
          en: 'Months whose lists of reverse referrals are not or only partly loaded: %{months}',
        },
        first_visits: {
          ja: '初診患者数が登録されていない月: %{months}',
          en: 'Months without a number of first visits: %{months}',
        },
      },
      shared_use: {
        title: { ja: '共同利用の実績', en: 'Shared use' },
        institutionCount: {
          ja: '共同利用を行った医療機関の延べ数',
          en: 'Institutions that used the hospital, each use counted',
        },
        unrelatedInstitutionCount: {
          ja: 'うち開設者と直接関係のない医療機関',
          en: 'Of these not related to the founder',
        },
        registeredInstitutionCount: { ja: '登録医療機関数', en: 'Registered institutions' },
        bedCount: { ja: '常時共同利用が可能な病床数', en: 'Beds always open to shared use' },
        bedUsePercent: { ja: '共同利用に係る病床利用率（%）', en: 'Occupancy of these beds (%)' },
      },
      equipment_uses: {
        title: { ja: '設備・施設の共同利用', en: 'Shared use of equipment and rooms' },
        empty: {
          ja: 'CT・MRIや研修室など、院外の医療機関が利用した設備・施設を入力します。',
          en: 'Enter the equipment and rooms that other institutions used: CT, MRI, training rooms.',
        },
        row: { ja: '設備・施設 %{place}', en: 'Equipment %{place}' },
        name: { ja: '設備・施設', en: 'Equipment or room' },
        use_count: { ja: '利用回数', en: 'Uses' },
        institution_count: { ja: '延べ医療機関数', en: 'Institutions' },
        missing: { ja: '設備・施設の名前を入力してください', en: 'Please enter the name' },
        add: { ja: '設備・施設を追加', en: 'Add equipment' },
        remove: { ja: '設備・施設 %{place} を削除', en: 'Remove equipment %{place}' },
      },
      trainings: {
        title: { ja: '地域の医療従事者に対する研修', en: 'Training for medical staff of the region' },
        empty: {
          ja: '地域の医療従事者が参加できる研修を、1回ごとに入力します。',
          en: 'Enter each training that was open to medical staff of the region.',
        },
        row: { ja: '研修 %{place}', en: 'Training %{place}' },
        held_on: { ja: '実施日', en: 'Date' },
        title_field: { ja: '研修の内容', en: 'Subject' },
        outsideParticipantCount: { ja: '研修者数（院外）', en: 'Participants from outside' },
        ownParticipantCount: { ja: '研修者数（院内）', en: 'Own participants' },
        missing: { ja: '研修の内容を入力してください', en: 'Please enter the subject' },
        other_year: { ja: 'この年度の日付を入力してください', en: 'Please enter a day of this fiscal year' },
        add: { ja: '研修を追加', en: 'Add a training' },
        remove: { ja: '研修 %{place} を削除', en: 'Remove training %{place}' },
      },
    },
  },
})
