import { addTexts } from '#ui/texts/texts.ts'

export const texts = addTexts({
  resources: {
    alert_conditions: {
      name: { ja: 'アラート条件', en: 'Alert conditions' },
      fields: {
        name: { ja: '条件', en: 'Condition' },
        lastAlert: { ja: '最後のアラート・判定', en: 'Last alert and judgement' },
        usefulCount: { ja: '評価', en: 'Feedback' },
        createdBy: { ja: '作成者', en: 'Made by' },
        createdDate: { ja: '作成日', en: 'Made on' },
        deleted: { ja: '削除した条件', en: 'Deleted conditions' },
      },
      empty: { ja: 'アラート条件はまだありません', en: 'There are no alert conditions yet' },
      empty_hint: {
        ja: '紹介の減少や再開、長く訪問していない連携先などを、起きたときに一度だけお知らせします。',
        en: 'You are told once when referrals fall or resume, or when a partner has not been visited for long.',
      },
    },
  },
  renkei: {
    alert_conditions: {
      title: { ja: 'アラート条件', en: 'Alert conditions' },
      new_title: { ja: 'アラート条件の作成', en: 'New alert condition' },
      create: { ja: '条件を作る', en: 'New condition' },
      created: {
        ja: 'アラート条件を保存しました。今のデータで判定を始めます。',
        en: 'The alert condition has been saved and is judged with the present data.',
      },
      failed: {
        ja: 'できませんでした。少し待ってからもう一度お試しください。',
        en: 'That did not work. Please try again in a moment.',
      },
      deleted: {
        ja: '「%{name}」を削除しました。これまでのアラートは残ります。',
        en: '“%{name}” has been deleted. Its alerts stay.',
      },
      deleted_conditions: { ja: '削除した条件', en: 'Deleted conditions' },
      menu_of: { ja: '「%{name}」の操作', en: 'Actions for “%{name}”' },
      copy: { ja: '複製して修正', en: 'Duplicate and change' },
      copy_of: { ja: '%{name}（複製）', en: '%{name} (copy)' },
      its_alerts: { ja: 'この条件のアラート', en: 'Its alerts' },
      archive_alerts: { ja: '未対応のアラートをすべてアーカイブ', en: 'Archive all its open alerts' },
      pause: { ja: '一時停止', en: 'Pause' },
      resume: { ja: '再開', en: 'Resume' },
      delete: { ja: '削除', en: 'Delete' },
      was_paused: { ja: '判定を一時停止しました。', en: 'The condition is no longer judged.' },
      was_resumed: { ja: '判定を再開しました。', en: 'The condition is judged again.' },
      paused: { ja: '一時停止中', en: 'Paused' },
      pause_suggested: {
        ja: 'この3か月、この条件のアラートに対応した人がいません。',
        en: 'Nobody has acted on its alerts for three months.',
      },
      to_mend: { ja: '要修正', en: 'Needs mending' },
      names_gone: {
        ja: '「%{names}」が削除されたため判定していません。複製して修正してください。',
        en: 'Not judged, because “%{names}” has been deleted. Please duplicate and change it.',
      },
      former_presets: {
        referrals_resumed: {
          ja: '以前のひな形「紹介が再開した」の条件です。途絶えていたかどうかを見ないため、紹介が続いている連携先も対象になります。複製して修正し、この条件は削除してください。',
          en: 'Made from the former preset “Referrals resumed”. It does not look for months without referrals, so it also names partners that go on referring. Copy and change it, then delete this one.',
        },
        large_referrer_fell: {
          ja: '以前のひな形「大口の紹介元が減った」の形の条件です。大口かどうかを減ったあとの件数も含む直近12か月で見るため、大きく減った連携先ほど対象から外れます。複製して修正し、この条件は削除してください。',
          en: 'Has the form of the former preset “A large referrer has fallen”. It measures large referrers by the last 12 months, the fall among them, so it leaves out those that fell most. Copy and change it, then delete this one.',
        },
      },
      former_mended: {
        referrals_resumed: {
          ja: '元の条件は途絶えていたかどうかを見ていませんでした。「%{months}か月以上途絶えたあとに再開した」に直してあります。保存する前に確かめてください。',
          en: 'The original did not look for months without referrals. The copy names who refers again after %{months} months or more without any. Please check it before you save.',
        },
        large_referrer_fell: {
          ja: '元の条件は大口かどうかを減ったあとの件数も含めて見ていました。「比較する期間に件数があったところ」に直してあります。保存する前に確かめてください。',
          en: 'The original measured large referrers by months that include the fall. The copy measures them by the compared months before it. Please check it before you save.',
        },
      },
      gone_left_out: {
        ja: '元の条件にあった「%{names}」は削除されているため外しました。保存する前に条件を確かめてください。',
        en: '“%{names}” of the original has been deleted and is left out. Please check the condition before you save it.',
      },
      gone: { ja: '（削除済み）', en: '(deleted)' },
      no_alert: { ja: 'アラートはまだありません', en: 'No alert yet' },
      judged: { ja: '最後の判定 %{date}', en: 'Last judged %{date}' },
      between: { ja: '・', en: ', ' },
      matched: { ja: '当てはまった連携先 %{count}施設', en: '%{count} partners met it' },
      targets_now: {
        ja: '%{month}に当てはまる連携先（%{count}施設）',
        en: 'Partners that meet it in %{month} (%{count})',
      },
      not_judged: { ja: 'まだ判定していません', en: 'Not judged yet' },
      last_counts: { ja: '新規%{new}施設・対象%{all}施設', en: '%{new} new of %{all}' },
      feedback: { ja: '役に立った %{useful}・不要 %{not_useful}', en: 'Useful %{useful}, not needed %{not_useful}' },
      name: { ja: '条件の名前', en: 'Name of the condition' },
      triggers_title: { ja: 'お知らせするとき', en: 'Tell us when' },
      and: { ja: 'かつ', en: 'and' },
      add_first_trigger: { ja: 'きっかけを選ぶ', en: 'Choose a trigger' },
      add_trigger: { ja: 'さらに条件を加える', en: 'Add a condition' },
      remove_trigger: { ja: '「%{name}」を外す', en: 'Remove “%{name}”' },
      windows: {
        ja: '紹介の期間は基準月まで、訪問の期間は判定する日までです。あとから記録された訪問や取り込まれた紹介で当てはまった連携先は、次の判定でお知らせします。',
        en: 'Periods of referrals end with the base month, those of visits with the day of judgement. Who fulfils a condition by visits or referrals that are recorded later is told at the next judgement.',
      },
      needs_trigger: { ja: 'お知らせするきっかけを選んでください。', en: 'Please choose a trigger.' },
      needs_name: { ja: '名前を入力してください。', en: 'Please enter a name.' },
      judged_at_once: {
        ja: '保存すると、今のデータからすぐに判定します。',
        en: 'It is judged with the present data as soon as it is saved.',
      },
      only_unexpected: { ja: '偶然の範囲を除く', en: 'Leave out chance' },
      only_unexpected_hint: {
        ja: 'その連携先の、半年より前の最大24か月の件数から見た通常の範囲を外れたときだけお知らせします。',
        en: 'You are told only of changes beyond the usual variation of the partner’s own past.',
      },
      types: {
        referral_change_rate: { ja: '紹介件数の増減率', en: 'Change of referrals in percent' },
        referral_change_count: { ja: '紹介件数の増減数', en: 'Change of referrals in number' },
        referral_count: { ja: '紹介件数', en: 'Referrals' },
        referral_average: { ja: '月平均の紹介件数', en: 'Referrals a month' },
        communication_visit: { ja: '訪問件数', en: 'Visits' },
        new_institution: { ja: '近くの新規開業', en: 'New institutions nearby' },
      },
      sentences: {
        referral_change_rate: {
          ja: '{unit}の{departments}への紹介件数が{reference}より{rate}%以上{side}（比較する期間に{minimum}件以上あったところ）',
          en: 'Referrals to {departments} of the {unit} have {side} by {rate}% or more from {reference} (of at least {minimum} then)',
        },
        referral_change_count: {
          ja: '{unit}の{departments}への紹介件数が{reference}より{count}件以上{side}',
          en: 'Referrals to {departments} of the {unit} have {side} by {count} or more from {reference}',
        },
        referral_count: {
          ja: '{unit}の{departments}への紹介件数が{count}件{side}',
          en: 'Referrals to {departments} of the {unit} are {count} {side}',
        },
        referral_average: {
          ja: '{unit}の{departments}への紹介件数が月平均{count}件{side}',
          en: 'Referrals a month to {departments} of the {unit} are {count} {side}',
        },
        communication_visit: {
          ja: '{unit}の{staff}の{type}（{doctor}）が{count}件{side}',
          en: '{type} of {staff} ({doctor}) in the {unit} are {count} {side}',
        },
        new_institution: {
          ja: '{unit}に、自院から{kilometres}km以内で新しく開業した',
          en: 'Newly opened in the {unit}, within {kilometres} km of us',
        },
      },
      units: {
        month: { ja: '直近1か月', en: 'last month' },
        quarter: { ja: '直近3か月', en: 'last 3 months' },
        half_year: { ja: '直近6か月', en: 'last 6 months' },
        year: { ja: '直近12か月', en: 'last 12 months' },
      },
      references: {
        recent: { ja: 'その前の同じ長さの期間', en: 'as many months before' },
        last_year: { ja: '前年の同じ期間', en: 'the same months a year before' },
      },
      sides: {
        referral_change_rate: {
          more: { ja: '増えた', en: 'risen' },
          less: { ja: '減った', en: 'fallen' },
        },
        referral_change_count: {
          more: { ja: '増えた', en: 'risen' },
          less: { ja: '減った', en: 'fallen' },
        },
        referral_count: {
          more: { ja: '以上', en: 'or more' },
          less: { ja: '以下', en: 'or fewer' },
        },
        referral_average: {
          more: { ja: '以上', en: 'or more' },
          less: { ja: '以下', en: 'or fewer' },
        },
        communication_visit: {
          more: { ja: '以上', en: 'or more' },
          less: { ja: '以下', en: 'or fewer' },
        },
      },
      doctor: {
        any: { ja: '医師面談を問わない', en: 'doctor met or not' },
        yes: { ja: '医師面談あり', en: 'doctor met' },
        no: { ja: '医師面談なし', en: 'doctor not met' },
      },
      parts: {
        unit: { ja: '期間', en: 'Period' },
        reference: { ja: '比較する期間', en: 'Compared period' },
        side: { ja: '増減・以上以下', en: 'More or less' },
        count: { ja: '件数', en: 'Number' },
        rate: { ja: '割合（%）', en: 'Percent' },
        minimum: { ja: '比較する期間の最低件数', en: 'Least number in the compared period' },
        kilometres: { ja: '距離（km、%{max}まで）', en: 'Distance (km, at most %{max})' },
        departments: { ja: '自院診療科', en: 'Own departments' },
        any_department: { ja: 'すべての診療科', en: 'all departments' },
        staff: { ja: '訪問した人', en: 'Visitors' },
        any_staff: { ja: '全員', en: 'anybody' },
        doctor: { ja: '医師面談', en: 'Doctor met' },
        visit_type: { ja: '訪問の種類', en: 'Type of visit' },
        any_visit: { ja: 'すべての訪問', en: 'All visits' },
        or: { ja: '・', en: ', ' },
      },
      filters: {
        title: { ja: '対象にする連携先', en: 'Which partners' },
        referralCount: {
          sentence: {
            ja: '直近12か月の紹介が{low}件以上、{high}件以下',
            en: 'Referrals of the last 12 months from {low} to {high}',
          },
          moreEqual: { ja: '直近12か月の紹介件数の下限', en: 'Least referrals of the last 12 months' },
          lessEqual: { ja: '直近12か月の紹介件数の上限', en: 'Most referrals of the last 12 months' },
        },
        referralAverage: {
          sentence: {
            ja: '直近12か月の紹介が月平均{low}件以上、{high}件以下',
            en: 'Referrals a month in the last 12 months from {low} to {high}',
          },
          moreEqual: { ja: '月平均紹介件数の下限', en: 'Least referrals a month' },
          lessEqual: { ja: '月平均紹介件数の上限', en: 'Most referrals a month' },
        },
        tags: { ja: 'タグ（いずれか）', en: 'Tags (any)' },
        staffs: { ja: '担当者（いずれか）', en: 'In charge (any)' },
        departments: { ja: '標榜科（いずれか）', en: 'Departments (any)' },
        facility_types: { ja: '施設区分（いずれか）', en: 'Facility types (any)' },
        more: { ja: 'くわしい条件を開く', en: 'More conditions' },
        less: { ja: 'くわしい条件を閉じる', en: 'Fewer conditions' },
        earlier: { ja: '以前の紹介', en: 'Earlier referrals' },
        histories: {
          any: { ja: '問わない', en: 'Any' },
          none: { ja: 'それまで一度もない', en: 'Never before' },
          some: { ja: '以前にあった', en: 'There were some' },
        },
        lists_needed: {
          ja: '前の%{of}か月のうち%{listed}か月以上の紹介一覧が必要です。足りない間は判定せず、お知らせしません。',
          en: 'Needs lists of referrals for %{listed} of the %{of} months before. Until then nothing is judged or told.',
        },
        resumed: {
          sentence: {
            ja: '紹介が{months}か月以上途絶えたあとに再開した（12か月まで）',
            en: 'Refers again after {months} months or more without any (at most 12)',
          },
          months: { ja: '紹介が途絶えていた月数', en: 'Months without referrals' },
          lists_needed: {
            ja: '途絶えていた月のすべてに紹介一覧が必要です。足りない間は判定せず、お知らせしません。',
            en: 'Needs lists of referrals for each of these months. Until then nothing is judged or told.',
          },
        },
        add_visits: { ja: '訪問件数でしぼる', en: 'Narrow by visits' },
        remove_visits: { ja: '訪問件数でのしぼり込みを外す', en: 'Do not narrow by visits' },
        hint: {
          ja: 'すべての条件に当てはまる連携先が対象です。空欄はしぼりません。タグや所在地は今の登録で判定します。',
          en: 'Partners that fulfil everything are looked at. Empty fields narrow nothing. Tags and places count as they are now.',
        },
      },
      presets: {
        title: { ja: '何をお知らせしますか', en: 'What would you like to be told?' },
        large_referrer_fell: {
          name: { ja: '大口の紹介元が減った', en: 'A large referrer has fallen' },
          hint: {
            ja: '前年の同じ3か月に6件以上（年24件のペース）紹介のあった連携先で、直近3か月がそれより2割以上減り、通常の範囲を下回ったとき',
            en: 'Partners with 6 or more referrals in the same 3 months of last year (a pace of 24 a year), now a fifth or more below that, beyond chance',
          },
        },
        not_visited: {
          name: { ja: '3か月訪問していない重点先', en: 'Key partners not visited for 3 months' },
          hint: {
            ja: '年12件以上紹介してくれるのに、3か月訪問がない連携先（タグでもしぼれます）',
            en: 'Partners with 12 or more referrals a year and no visit for 3 months (can be narrowed by tags)',
          },
        },
        first_referral: {
          name: { ja: '初めて紹介が来た', en: 'A first referral has come' },
          hint: {
            ja: 'これまで紹介のなかった医療機関から、はじめて紹介があったとき（12か月分の紹介一覧を取り込んでから）',
            en: 'An institution that never referred before has sent a patient (once lists of 12 months are loaded)',
          },
        },
        referrals_resumed: {
          name: { ja: '紹介が再開した', en: 'Referrals have resumed' },
          hint: {
            ja: '5か月以上途絶えていた連携先から、また紹介があったとき',
            en: 'A partner refers again after five months or more',
          },
        },
        opened_nearby: {
          name: { ja: '新規開業が近くに', en: 'A new institution nearby' },
          hint: {
            ja: '自院から5km以内に新しい医療機関が届け出られたとき',
            en: 'An institution has been registered within 5 km of us',
          },
        },
        empty: {
          name: { ja: '自分で組み立てる', en: 'Build one yourself' },
          hint: { ja: 'きっかけと対象を一から選びます', en: 'Choose triggers and partners from the start' },
        },
        report: {
          name: { ja: 'レポートの条件でお知らせ', en: 'By the conditions of a report' },
          hint: {
            ja: '入院、逆紹介、ラベルなどレポートのどの項目でも絞り込めます。レポートを保存し、その「アラート」でお知らせする人を選びます',
            en: 'Admissions, replies, labels and any other item of a report. Save the report, then choose who is told under its “Alert”',
          },
        },
      },
      backtest: {
        title: { ja: 'この条件ならどうお知らせしたか', en: 'What this would have told' },
        empty: {
          ja: 'きっかけを選ぶと、過去12か月でためした結果が出ます。',
          en: 'Choose a trigger to try it on the last twelve months.',
        },
        average: { ja: '新しい対象は月に平均%{average}施設です。', en: 'On average %{average} new targets a month.' },
        noisy: {
          ja: '新しい対象が月に%{count}施設を超えます。条件を厳しくすると、読まれるアラートになります。',
          en: 'More than %{count} new targets a month. A stricter condition makes alerts that are read.',
        },
        silent: {
          ja: '過去12か月に新しい対象はありません。条件がきびしすぎないか確かめてください。',
          en: 'No new target in the last twelve months. Please check that the condition is not too strict.',
        },
        month: { ja: '月', en: 'Month' },
        new: { ja: '新規', en: 'New' },
        all: { ja: '対象', en: 'All' },
        not_loaded: { ja: '紹介一覧のある月が足りず判定できません', en: 'Lists of referrals are missing' },
        hint: {
          ja: '「新規」はその月にはじめて当てはまった連携先で、お知らせするのはこの件数があるときだけです。月を選ぶと連携先を確かめられます。',
          en: '“New” are partners that came to fulfil it in that month. Only they raise an alert. Choose a month to see them.',
        },
        targets_of: { ja: '%{month}の対象', en: 'Targets of %{month}' },
        no_targets: { ja: '対象はありません', en: 'No targets' },
        institution: { ja: '連携先', en: 'Partner' },
        state: { ja: '状態', en: 'State' },
        figures: { ja: '数値', en: 'Figures' },
      },
    },
    alert_targets: {
      states: {
        new: { ja: '新規', en: 'New' },
        continued: { ja: '継続', en: 'Continued' },
        snoozed: { ja: 'お休み中', en: 'Snoozed' },
        withdrawn: { ja: 'データ更新により対象外', en: 'Withdrawn after corrected data' },
      },
      change: { ja: '%{before}件 → %{now}件（%{change}）', en: '%{before} → %{now} (%{change})' },
      count: { ja: '%{count}件', en: '%{count} referrals' },
      average: { ja: '月平均%{average}件', en: '%{average} a month' },
      visits: { ja: '訪問%{count}件', en: '%{count} visits' },
      range: {
        ja: '、通常の範囲%{lower}〜%{upper}件（半年より前の最大24か月から見て）',
        en: ', usually %{lower} to %{upper} (from up to 24 months before the last half year)',
      },
      distance: { ja: '自院から%{distance}', en: '%{distance} from us' },
    },
  },
})
