-- The version whose official rates, comparisons and sums of rates differ from the former ones.
insert into releases (id) values ('2026-12');
