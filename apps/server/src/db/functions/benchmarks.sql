create or replace trigger new_benchmark_results_are_totalled after insert on benchmark_results referencing new table as added
  for each statement execute function count_rows('benchmark_results', 'is_current');
create or replace trigger changed_benchmark_results_are_totalled after update on benchmark_results
  referencing old table as gone new table as added for each statement execute function count_rows('benchmark_results', 'is_current');
create or replace trigger benchmark_results_are_totalled after delete on benchmark_results referencing old table as gone
  for each statement execute function count_rows('benchmark_results', 'is_current');
